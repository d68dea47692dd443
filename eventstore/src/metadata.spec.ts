import { theSystem } from '@orderstream/contracts/shared/actor';
import { eventId, withMetadata } from './metadata.ts';

describe('the metadata of a command’s events', () => {
  const commandId = '8f6b1f2e-5f0e-4d6a-9a57-0d1c2b3a4f5e';
  const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'ui' } as const;
  const events = [
    { type: 'email_confirmed', data: {} },
    { type: 'password_changed', data: {} },
  ];
  const at = new Date('2026-01-02T03:04:05.678Z');

  it('gives the same events the same ids when the command is repeated, and others otherwise', () => {
    const ids = (stream: string) => withMetadata(stream, events, origin, at).map(({ id }) => id);
    expect(ids('account-1')).toEqual([eventId(commandId, 'account-1', 0n), eventId(commandId, 'account-1', 1n)]);
    expect(ids('account-1')).toEqual(['7e739506-b966-50ae-9d51-7a44389cd083', 'aef0fae9-8f3b-559e-b8c7-bc7f0bb32ecc']);
    expect(new Set([...ids('account-1'), ...ids('account-2')]).size).toBe(4);
  });

  it('says who, why, when and in which version, and leaves out what is unknown', () => {
    const [first] = withMetadata('account-1', events, origin, at);
    expect(first?.meta).toEqual({
      $correlationId: commandId,
      $causationId: commandId,
      actor: theSystem,
      source: 'ui',
      commandId,
      schema: 1,
      at: '2026-01-02T03:04:05.678Z',
    });
    const [traced] = withMetadata('account-1', events, { ...origin, reason: 'granted_on_command_line', traceparent: '00-1-2-01' }, at);
    expect(traced?.meta).toMatchObject({ reason: 'granted_on_command_line', traceparent: '00-1-2-01' });
  });
});
