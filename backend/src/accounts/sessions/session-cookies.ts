import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Journey } from '../identities/identity.gateway.ts';
import type { Person } from '../people/person.entity.ts';

const tenMinutes = 10 * 60;
const anHour = 60 * 60;
const aYear = 365 * 86_400;

/** The owner of a known browser: raising `device_generation` makes all of the owner's browsers unknown. */
export type DeviceOwner = Pick<Person, 'user_id' | 'device_generation'>;

/** Compares without revealing by its duration where two texts differ. */
function equalsInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The cookies of signing in. Their names contain the instance, because installations on one host share cookies across ports. */
export class SessionCookies {
  private readonly refreshName: string;
  private readonly journeyName: string;
  private readonly deviceName: string;
  private readonly signUpName: string;
  private readonly secondStepName: string;
  private readonly common: { httpOnly: true; secure: boolean };

  constructor(private readonly settings: Settings) {
    const secure = settings.publicUrl.startsWith('https:');
    // Unencrypted pages cannot set a cookie with this prefix. `__Host-` would require the path of the whole site.
    const cookieName = (purpose: string) => `${secure ? '__Secure-' : ''}os_${purpose}_${settings.instanceId}`;
    this.refreshName = cookieName('refresh');
    this.journeyName = cookieName('journey');
    this.deviceName = cookieName('device');
    this.signUpName = cookieName('signup');
    this.secondStepName = cookieName('second');
    this.common = { httpOnly: true, secure };
  }

  refreshToken(request: FastifyRequest): string | null {
    return request.cookies[this.refreshName] ?? null;
  }

  setRefreshToken(reply: FastifyReply, token: string): void {
    const maxAge = this.settings.sessionDays * 86_400;
    void reply.setCookie(this.refreshName, token, { ...this.common, path: '/api/auth', sameSite: 'strict', maxAge });
  }

  clearRefreshToken(reply: FastifyReply): void {
    void reply.clearCookie(this.refreshName, { ...this.common, path: '/api/auth', sameSite: 'strict' });
  }

  /** Stores the state of a sign-in at a provider. `lax`, because the browser returns from the provider's site. */
  setJourney(reply: FastifyReply, journey: Journey): void {
    const text = Buffer.from(JSON.stringify(journey)).toString('base64url');
    void reply.setCookie(this.journeyNameOf(journey.state), `${text}.${this.seal(`journey:${text}`)}`, {
      ...this.common,
      path: `/api/auth/identity/${journey.provider}`,
      sameSite: 'lax',
      maxAge: tenMinutes,
    });
  }

  /** Reads and deletes the sign-in that returns from a provider with this state; null if it is missing, forged or another provider's. */
  takeJourney(request: FastifyRequest, reply: FastifyReply, provider: Journey['provider'], state: string): Journey | null {
    const name = this.journeyNameOf(state);
    const [text = '', seal = ''] = (request.cookies[name] ?? '').split('.');
    if (text === '' || !equalsInConstantTime(seal, this.seal(`journey:${text}`))) return null;
    const journey = JSON.parse(Buffer.from(text, 'base64url').toString()) as Journey;
    if (journey.provider !== provider || journey.state !== state) return null;
    void reply.clearCookie(name, { ...this.common, path: `/api/auth/identity/${provider}`, sameSite: 'lax' });
    return journey;
  }

  /** The id of this browser, if its owner has signed in with it since all sessions were last ended. */
  knownDevice(request: FastifyRequest, owner: DeviceOwner | null): string | null {
    const [device = '', seal = ''] = (request.cookies[this.deviceName] ?? '').split('.');
    return owner && device !== '' && equalsInConstantTime(seal, this.deviceSeal(device, owner)) ? device : null;
  }

  /** Marks this browser as known to the owner, under its existing id if it has one. */
  rememberDevice(reply: FastifyReply, owner: DeviceOwner, knownDevice: string | null): void {
    const device = knownDevice ?? randomUUID();
    void reply.setCookie(this.deviceName, `${device}.${this.deviceSeal(device, owner)}`, {
      ...this.common,
      path: '/api/auth',
      // Not strict, because a browser that returns from an identity provider comes from another site.
      sameSite: 'lax',
      maxAge: aYear,
    });
  }

  /** Lets this browser sign in with the link that confirms the address. */
  rememberSignUp(reply: FastifyReply, userId: string): void {
    const until = Math.floor(Date.now() / 1000) + anHour;
    void reply.setCookie(this.signUpName, `${userId}.${until}.${this.seal(`signup:${userId}:${until}`)}`, {
      ...this.common,
      path: '/api/auth/confirm',
      sameSite: 'strict',
      maxAge: anHour,
    });
  }

  /** Reads and deletes the id of the account that this browser has created; null if it is missing, forged or too old. */
  takeSignUp(request: FastifyRequest, reply: FastifyReply): string | null {
    const [userId = '', until = '', seal = ''] = (request.cookies[this.signUpName] ?? '').split('.');
    void reply.clearCookie(this.signUpName, { ...this.common, path: '/api/auth/confirm', sameSite: 'strict' });
    const isValid =
      userId !== '' && Number(until) * 1000 > Date.now() && equalsInConstantTime(seal, this.seal(`signup:${userId}:${until}`));
    return isValid ? userId : null;
  }

  /** The challenge of a sign-in in this browser that waits for its second step. */
  secondStep(request: FastifyRequest): string | null {
    return request.cookies[this.secondStepName] ?? null;
  }

  setSecondStep(reply: FastifyReply, challenge: string): void {
    void reply.setCookie(this.secondStepName, challenge, {
      ...this.common,
      path: '/api/auth/login/second-step',
      sameSite: 'strict',
      maxAge: tenMinutes,
    });
  }

  clearSecondStep(reply: FastifyReply): void {
    void reply.clearCookie(this.secondStepName, { ...this.common, path: '/api/auth/login/second-step', sameSite: 'strict' });
  }

  /** A cookie for each sign-in, because the tabs of a browser may be at a provider at the same time. */
  private journeyNameOf(state: string): string {
    return `${this.journeyName}_${state.replaceAll(/[^\w-]/g, '').slice(-8)}`;
  }

  /** A MAC that ends with the owner's device generation. */
  private deviceSeal(device: string, { user_id, device_generation }: DeviceOwner): string {
    return this.seal(`device:${device}:${user_id}:${device_generation}`);
  }

  /** A MAC with the newest key, against forged cookies. */
  private seal(text: string): string {
    return createHmac('sha256', this.settings.tokenKeys[0].secret).update(text).digest('base64url');
  }
}
