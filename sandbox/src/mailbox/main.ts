import { endOnRequest, required } from '../processes/arguments.ts';
import { nameOf } from '../processes/own-names.ts';
import { Messages } from './messages.ts';
import { mailboxServer } from './server.ts';
import { smtpServer } from './smtp.ts';

const { folder, 'smtp-port': smtpPort, port } = required('folder', 'smtp-port', 'port');
const messages = new Messages(folder);
const smtp = smtpServer(messages);
const pages = mailboxServer(messages, nameOf(process.env.PUBLIC_URL ?? ''));
smtp.on('error', (error: Error) => console.error(`smtp: ${error.message}`));
smtp.listen(Number(smtpPort), '127.0.0.1', () =>
  pages.listen(Number(port), '127.0.0.1', () => console.log(`mailbox ready on 127.0.0.1:${port}, SMTP on 127.0.0.1:${smtpPort}`)),
);
endOnRequest(() => {
  pages.closeAllConnections();
  pages.close();
  return new Promise<void>((resolve) => smtp.close(() => resolve()));
});
