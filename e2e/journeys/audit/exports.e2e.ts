import fs from 'node:fs';
import { signInByCookie } from '../../support/people.ts';
import { expect, expectToast, test } from '../../support/product.ts';

test('an auditor exports the views of secrets and the charges as files', { tag: '@wide' }, async ({ page, people }) => {
  await signInByCookie(page, await people.withRole('auditor', { name: 'Edda Exporter' }), '/audit');
  for (const [path, header] of [
    ['/audit/custody', /secret/],
    ['/audit/money', /place/],
  ] as const) {
    await page.goto(path);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = test.info().outputPath(`${path.split('/').at(-1)}.csv`);
    await (await downloading).saveAs(file);
    await expectToast(page, 'Your browser is saving the file');
    expect(fs.readFileSync(file, 'utf8').split('\n')[0]).toMatch(header);
  }
});
