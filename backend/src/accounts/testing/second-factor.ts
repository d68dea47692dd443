import type { Clock } from '../../platform/clock.ts';
import { totpCodeAt, fromBase32, totpStepAt } from '../second-factor/totp.ts';
import { Authenticator } from './authenticator.ts';
import { cookieOf, goodPassword, type People, type SignedInPerson } from './people.ts';

type Session = { access_token: string; user: { id: string }; code?: string };
type AdditionAnswer = { position?: string; recovery_codes: string[] | null };

/** A stopped clock, because codes change every half minute. */
export const stillClock: Clock = (() => {
  const began = new Date();
  return { now: () => began };
})();

/** A person with second factors, and the requests by which a browser adds and shows them. */
export class SecondFactorOf {
  secret = '';
  recoveryCodes: string[] = [];
  readonly passkey = new Authenticator();

  constructor(
    private readonly people: () => People,
    readonly person: SignedInPerson,
  ) {}

  async addTotp(): Promise<void> {
    const { body } = await this.send<{ secret: string }>('POST', '/api/me/second-factor/totp');
    this.secret = body.secret;
    this.keepRecoveryCodes((await this.send<AdditionAnswer>('PUT', '/api/me/second-factor/totp', { code: this.code(-1) })).body);
  }

  async addPasskey(name = 'Laptop'): Promise<void> {
    const { body } = await this.send<{ options: { challenge: string; user: { id: string } } }>(
      'POST',
      '/api/me/second-factor/passkey-options',
    );
    const response = this.passkey.create(body.options);
    this.keepRecoveryCodes((await this.send<AdditionAnswer>('POST', '/api/me/second-factor/passkeys', { name, response })).body);
  }

  /** The app's code, `away` steps from now. */
  code(away = 0): string {
    return totpCodeAt(fromBase32(this.secret), totpStepAt(stillClock.now().getTime()) + away);
  }

  /** Signs in by password, and returns the cookie that waits for the second step. */
  async waitingCookie(password = goodPassword): Promise<string> {
    const answer = await this.people().login(this.person.email, password);
    if (answer.body.code !== 'second_factor_needed') throw new Error(`no second step was asked for: ${answer.text}`);
    return cookieOf(answer);
  }

  show(cookie: string, kind: 'totp' | 'recovery_code', code: string) {
    return this.people().app.post<Session>('/api/auth/login/second-step/code', { kind, code }, { headers: { cookie } });
  }

  async askPasskey(cookie: string): Promise<{ challenge: string }> {
    const path = '/api/auth/login/second-step/passkey-options';
    const { body } = await this.people().app.post<{ options: { challenge: string } }>(path, undefined, { headers: { cookie } });
    return body.options;
  }

  showPasskey(cookie: string, response: Record<string, unknown>) {
    return this.people().app.post<Session>('/api/auth/login/second-step/passkey', { response }, { headers: { cookie } });
  }

  send<Body>(method: string, path: string, body?: object) {
    return this.people().app.send<Body>(method, path, { as: this.person.token, ...(body && { body }) });
  }

  private keepRecoveryCodes({ recovery_codes, position }: AdditionAnswer): void {
    if (position === undefined) throw new Error('the second factor was not added');
    this.recoveryCodes = recovery_codes ?? this.recoveryCodes;
  }
}
