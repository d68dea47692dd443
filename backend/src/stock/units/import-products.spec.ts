import { theSystem } from '@orderstream/contracts/shared/actor';
import { DeleteProduct } from './delete-product.ts';
import { CreateProduct } from './create-product.ts';
import { ImportProducts, type ImportResult } from './import-products.ts';
import { leftoverSecrets, bookingErrors, missingSecrets } from '../../orders/testing/ledger.ts';
import { ProcessKilled, type Disturbance } from '../../orders/testing/world.ts';
import { setUpWorlds } from '../../orders/testing/worlds.ts';

const sku = 'LinkedIn.Creator';
/** More than two appends. */
const lines = Array.from({ length: 1_200 }, (_, n) => `login ${n}`);

const { world } = setUpWorlds();

const importLines = (what: Disturbance | null, text = lines): Promise<ImportResult> =>
  world().withDisturbance(0, what, (bus) =>
    world().asRequest('the import', theSystem, () =>
      bus.execute(new ImportProducts({ sku, lines: text, words: { batch: null, notes: [] } })),
    ),
  );
const violations = () => [
  ...bookingErrors(world().log.read(`pool-${sku}`).events),
  ...missingSecrets(world()),
  ...leftoverSecrets(world()),
];

describe('an import', () => {
  it('is one append for every five hundred units', async () => {
    const before = world().log.events.length;
    expect(await importLines(null)).toEqual({ created: 1_200, blank: 0, refused: [], position: String(before + 1_200) });
    expect(
      new Set(
        world()
          .log.events.slice(before)
          .map(({ meta }) => meta.commandId),
      ).size,
    ).toBe(3);
  });

  it.each([
    ['before its first append', 0, 'killed_before'],
    ['after its first append', 0, 'killed_after'],
    ['before its second append', 1, 'killed_before'],
    ['after its second append', 1, 'killed_after'],
    ['after its last append', 2, 'killed_after'],
  ] as const)('that is interrupted %s adds every unit once when it is repeated', async (_when, at, how) => {
    await expect(importLines({ at, how })).rejects.toBeInstanceOf(ProcessKilled);
    expect(await importLines(null)).toMatchObject({ created: 1_200, refused: [] });
    expect(world().units().length).toBe(1_200);
    expect(violations()).toEqual([]);
  });

  it('does not add deleted units again when it is repeated', async () => {
    await importLines(null, ['a login', 'another']);
    const [unit] = world().units();
    await world().withDisturbance(0, null, (bus) =>
      world().asRequest('the deletion', theSystem, () => bus.execute(new DeleteProduct({ sku, productId: unit?.id ?? '' }))),
    );
    await importLines(null, ['a login', 'another']);
    expect(
      world()
        .units()
        .map(({ id }) => id),
    ).not.toContain(unit?.id);
    expect(world().units().length).toBe(1);
  });

  it('refuses lines that are in stock already, repeated or too long, with their numbers', async () => {
    await world().withDisturbance(0, null, (bus) =>
      world().asRequest('a unit', theSystem, () => bus.execute(new CreateProduct({ sku, privateInfo: 'in stock' }))),
    );
    const said = ['new', ' in stock ', '', 'twice', 'twice', 'x'.repeat(1_001)];
    expect(await importLines(null, said)).toMatchObject({
      created: 2,
      blank: 1,
      refused: [
        { line: 2, code: 'product_duplicate' },
        { line: 5, code: 'product_duplicate' },
        { line: 6, code: 'too_long' },
      ],
    });
    expect(violations()).toEqual([]);
  });

  it('takes a line whose text remained in the vault from an interrupted request', async () => {
    await expect(importLines({ at: 0, how: 'killed_before' }, ['a login'])).rejects.toBeInstanceOf(ProcessKilled);
    world().clock.pass(11);
    const again = world().withDisturbance(1, null, (bus) =>
      world().asRequest('another import', theSystem, () =>
        bus.execute(new ImportProducts({ sku, lines: ['a login'], words: { batch: null, notes: [] } })),
      ),
    );
    expect(await again).toMatchObject({ created: 1, refused: [] });
    expect(violations()).toEqual([]);
  });
});
