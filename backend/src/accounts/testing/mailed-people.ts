import type { ReceivedMail } from '@orderstream/client/mailbox';
import { freePort } from '@orderstream/eventstore/testing/free-port';
import { startMailbox } from './outside.ts';
import { startShop, type People } from './people.ts';

type Mailbox = { textsTo: (address: string) => Promise<ReceivedMail[]>; start: () => Promise<void>; stop: () => Promise<void> };

/** Starts a shop with a worker and a mailbox of its own, which receives all mails. */
export function startShopWithMailbox(settings: Record<string, string> = {}): { shop: () => People; mailbox: Mailbox } {
  const environment = { ...settings };
  let smtpPort = 0;
  let running: Awaited<ReturnType<typeof startMailbox>>;
  const mailbox = {
    textsTo: (address: string) => running.textsTo(address),
    start: async () => {
      running = await startMailbox(smtpPort);
    },
    stop: () => running.stop(),
  };
  beforeAll(async () => {
    smtpPort = await freePort();
    environment['SMTP_URL'] = `smtp://127.0.0.1:${smtpPort}`;
    await mailbox.start();
  });
  const shop = startShop({ environment, withWorker: true });
  afterAll(() => mailbox.stop());
  return { shop, mailbox };
}
