import { company } from '@orderstream/contracts/company';
import net, { type AddressInfo } from 'node:net';
import { effectPermit } from '../../platform/testing/effect-permit.ts';
import { MailerGateway } from './mailer.gateway.ts';

/** A mail server that takes everything, and remembers it as it came. */
async function mailServer() {
  const letters: string[] = [];
  const server = net.createServer((socket) => {
    let letter: string[] | null = null;
    let rest = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter && line !== '.') letter.push(line);
        else if (letter) {
          letters.push(letter.join('\n'));
          letter = null;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          letter = [];
          socket.write('354 start mail input\r\n');
        } else socket.write('250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { letters, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('a mail to the mail server', () => {
  it('belongs to its thread only, and has the company as its reply address', async () => {
    const server = await mailServer();
    const gateway = new MailerGateway(server.url, 'shop@shop.test');
    const mail = { to: 'ann@shop.test', subject: 'Monthly payment failed', text: 'a', html: '<p>a</p>' };
    for (const messageId of ['1@shop.test', '2@shop.test'])
      await gateway.send(effectPermit, { ...mail, messageId, thread: 'in_1@shop.test' });
    await gateway.send(effectPermit, { ...mail, messageId: '3@shop.test' });
    gateway.close();
    server.close();
    const [first, second, withoutThread] = server.letters;
    for (const letter of server.letters) expect(letter).toContain(`Reply-To: ${company.email}`);
    for (const letter of [first, second]) {
      expect(letter).toContain('References: <in_1@shop.test>');
      expect(letter).toContain('In-Reply-To: <in_1@shop.test>');
    }
    expect(withoutThread).not.toMatch(/References|In-Reply-To/);
  });

  it.each([
    ['no-reply@shop.test', `From: ${company.product} <no-reply@shop.test>`],
    ['<no-reply@shop.test>', `From: ${company.product} <no-reply@shop.test>`],
    ['Corner Shop <no-reply@shop.test>', 'From: Corner Shop <no-reply@shop.test>'],
  ])('has the name of the setting as its sender, or else the name of the shop: %s', async (mailFrom, header) => {
    const server = await mailServer();
    const gateway = new MailerGateway(server.url, mailFrom);
    await gateway.send(effectPermit, { messageId: '1@shop.test', to: 'ann@shop.test', subject: 'Hello', text: 'a', html: '<p>a</p>' });
    gateway.close();
    server.close();
    expect(server.letters[0]?.split('\n')).toContain(header);
  });
});
