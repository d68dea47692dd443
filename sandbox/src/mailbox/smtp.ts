import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Messages } from './messages.ts';

const largestMail = 10 * 1024 * 1024;

async function receiveMail(stream: SMTPServerDataStream, session: SMTPServerSession, messages: Messages): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('Message is too large'), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  await messages.deliver(Buffer.concat(parts), {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  });
}

/** Accepts mail for every address and forwards none. */
export function smtpServer(messages: Messages): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: largestMail,
    logger: false,
    banner: 'Orderstream sandbox mailbox',
    onData(stream, session, callback) {
      receiveMail(stream, session, messages).then(() => callback(), callback);
    },
  });
}
