import { closeOnSignal, requiredArguments } from '../processes/arguments.ts';
import { hostNamesOf } from '../processes/own-names.ts';
import { Messages } from './messages.ts';
import { sampleSourceOf } from './samples.ts';
import { mailboxServer } from './server.ts';
import { smtpServer } from './smtp.ts';

const { folder, 'smtp-port': smtpPort, port } = requiredArguments('folder', 'smtp-port', 'port');
const messages = new Messages(folder);
const smtp = smtpServer(messages);
const publicUrl = process.env.PUBLIC_URL ?? '';
const pages = mailboxServer(messages, hostNamesOf(publicUrl), sampleSourceOf('dist/sandbox/mail-samples.js', publicUrl));
smtp.on('error', (error: Error) => console.error(`smtp: ${error.message}`));
smtp.listen(Number(smtpPort), '127.0.0.1', () =>
  pages.listen(Number(port), '127.0.0.1', () => console.log(`mailbox ready on 127.0.0.1:${port}, SMTP on 127.0.0.1:${smtpPort}`)),
);
closeOnSignal(() => {
  pages.closeAllConnections();
  pages.close();
  return new Promise<void>((resolve) => smtp.close(() => resolve()));
});
