import type { ModuleRef } from '@nestjs/core';
import type { SessionCheck } from '../../platform/http/signed-in.guard.ts';
import type { CustodyFile } from '../reading/custody.controller.ts';
import { DownloadsController } from './downloads.controller.ts';
import type { DownloadsVault } from './downloads.vault.ts';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { LogFile } from './log.file.ts';
import type { MoneyFile } from '../comparing/money.controller.ts';

const line = 'a line of a list\n';

/** A list without an end, whose reader has these roles. */
function controllerOfEndlessList(reader: { roles: string[] }) {
  const identify = () => Promise.resolve({ active: true, roles: reader.roles });
  async function* lines() {
    for (;;) yield await Promise.resolve(line);
  }
  return new DownloadsController(
    { redeem: () => Promise.resolve({ kind: 'list', userId: 'reader', sessionId: 'session', request: {} }) } as unknown as DownloadsVault,
    { get: () => ({ identify }) as unknown as SessionCheck } as unknown as ModuleRef,
    {} as LogFile,
    {} as CustodyFile,
    {} as MoneyFile,
    { execute: () => Promise.resolve({ name: 'orders.csv', format: 'csv', lines: lines() }) } as unknown as CommandBus,
  );
}

describe('a download', () => {
  it('of a list is refused to a reader who is only an auditor by then', async () => {
    const late = controllerOfEndlessList({ roles: ['auditor'] }).fetch('ticket');
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('breaks off when its reader loses the role during it', async () => {
    const reader = { roles: ['admin'] };
    const file = (await controllerOfEndlessList(reader).fetch('ticket')).getStream();
    let length = 0;
    let lost = Infinity;
    const reading = (async () => {
      for await (const chunk of file) {
        length += (chunk as Buffer).length;
        if (length > 300_000 && lost === Infinity) {
          reader.roles = [];
          lost = length;
        }
        if (length > 3_000_000) return;
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(length - lost).toBeLessThan(3 * 65_536);
  });
});
