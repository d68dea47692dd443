import type { FastifyReply } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import { SessionCookies } from './session-cookies.ts';

type Set = { name: string; options: { secure: boolean; httpOnly: boolean } };

function setBy(publicUrl: string): Set[] {
  const cookies = new SessionCookies({
    instanceId: 'i',
    publicUrl,
    sessionDays: 30,
    tokenKeys: [{ id: 'k', secret: 's' }],
  } as unknown as Settings);
  const set: Set[] = [];
  const reply = {
    setCookie: (name: string, _value: string, options: Set['options']) => set.push({ name, options }),
  } as unknown as FastifyReply;
  cookies.setRefreshToken(reply, 'token');
  cookies.setJourney(reply, { state: 's', nonce: 'n', verifier: 'v', redirect: '/app' });
  cookies.rememberDevice(reply, { user_id: 'id', device_generation: 0 }, null);
  cookies.rememberSignUp(reply, 'id');
  cookies.setSecondStep(reply, 'challenge');
  return set;
}

describe('the cookies of signing in', () => {
  it('have names over https that no unencrypted page can set', () => {
    const set = setBy('https://shop.example');
    expect(set.map(({ name }) => name)).toEqual(
      ['refresh', 'google', 'device', 'signup', 'second'].map((about) => `__Secure-os_${about}_i`),
    );
    for (const { options } of set) expect(options).toMatchObject({ secure: true, httpOnly: true });
  });
  it('do without where there is no https', () => {
    for (const { name, options } of setBy('http://localhost:3000')) {
      expect(name).toMatch(/^os_/);
      expect(options).toMatchObject({ secure: false, httpOnly: true });
    }
  });
});
