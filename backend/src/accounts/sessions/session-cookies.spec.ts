import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Journey } from '../identities/identity.gateway.ts';
import { SessionCookies } from './session-cookies.ts';

type Set = { name: string; options: { secure: boolean; httpOnly: boolean } };

const cookiesOf = (publicUrl: string) =>
  new SessionCookies({ instanceId: 'i', publicUrl, sessionDays: 30, tokenKeys: [{ id: 'k', secret: 's' }] } as unknown as Settings);
const journey: Journey = { provider: 'google', state: 'a-state-1', nonce: 'n', verifier: 'v', redirect: '/app', sessionToProve: null };

function setBy(publicUrl: string): Set[] {
  const cookies = cookiesOf(publicUrl);
  const set: Set[] = [];
  const reply = {
    setCookie: (name: string, _value: string, options: Set['options']) => set.push({ name, options }),
  } as unknown as FastifyReply;
  cookies.setRefreshToken(reply, 'token');
  cookies.setJourney(reply, journey);
  cookies.rememberDevice(reply, { user_id: 'id', device_generation: 0 }, null);
  cookies.rememberSignUp(reply, 'id');
  cookies.setSecondStep(reply, 'challenge');
  return set;
}

describe('the cookies of signing in', () => {
  it('have names over https that unencrypted pages cannot set', () => {
    const set = setBy('https://shop.example');
    expect(set.map(({ name }) => name)).toEqual(
      ['refresh_i', 'journey_i_-state-1', 'device_i', 'signup_i', 'second_i'].map((about) => `__Secure-os_${about}`),
    );
    for (const { options } of set) expect(options).toMatchObject({ secure: true, httpOnly: true });
  });
  it('have plain names without https', () => {
    for (const { name, options } of setBy('http://localhost:3000')) {
      expect(name).toMatch(/^os_/);
      expect(options).toMatchObject({ secure: false, httpOnly: true });
    }
  });
});

describe('the cookie of a journey to an identity provider', () => {
  const cookies = cookiesOf('https://shop.example');
  const jar: Record<string, string> = {};
  const reply = {
    setCookie: (name: string, value: string) => void (jar[name] = value),
    clearCookie: () => undefined,
  } as unknown as FastifyReply;
  const taken = (provider: IdentityProvider, state: string) =>
    cookies.takeJourney({ cookies: jar } as unknown as FastifyRequest, reply, provider, state);

  it('is accepted only on the return from its own provider', () => {
    cookies.setJourney(reply, journey);
    expect(taken('google', journey.state)).toEqual(journey);
    expect(taken('another' as IdentityProvider, journey.state)).toBeNull();
  });
  it('is kept beside those of other tabs, and is accepted only for its own state', () => {
    const other = { ...journey, state: 'a-state-2', sessionToProve: 'a session' };
    cookies.setJourney(reply, journey);
    cookies.setJourney(reply, other);
    expect(taken('google', other.state)).toEqual(other);
    expect(taken('google', journey.state)).toEqual(journey);
    expect(taken('google', 'b-state-2')).toBeNull();
  });
});
