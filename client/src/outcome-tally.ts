import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type HeardAnswer = {
  method: string;
  /** Of the request. */
  url: string;
  status: number;
  location?: string | null | undefined;
  setCookies: readonly string[];
  /** Of a refusal. */
  body: string;
};

const codeIn = (body: string): string => {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? 'no code';
  } catch {
    return 'no code';
  }
};

/** What a success and a failure that both redirect differ in: the page, its error, and the session afterwards. */
function redirectOf({ url, location, setCookies }: HeardAnswer): string {
  const to = new URL(location ?? '', url);
  const session = setCookies.find((one) => /^(__Secure-)?os_refresh_/.test(one));
  const ending = session === undefined ? 'same' : /=;/.test(session) ? 'ended' : 'new';
  const error = to.searchParams.get('error');
  return `${to.pathname}${error === null ? '' : `?error=${error}`}, session: ${ending}`;
}

const outcomeOf = (answer: HeardAnswer): string => {
  const { status, body } = answer;
  if (status >= 400) return `${status} ${codeIn(body)}`;
  return status >= 300 && status !== 304 ? `${status} ${redirectOf(answer)}` : `${status}`;
};

/** The outcomes of the API's routes that tests have seen: the method and path of each request with its outcome. */
export class OutcomeTally {
  readonly #seen = new Set<string>();

  /** `by`: who sent the requests. `folder`: where the outcomes are stored; none are without one. */
  constructor(
    private readonly by: 'spec' | 'journey' | 'screen',
    private readonly folder = process.env['OUTCOME_TALLY'],
  ) {}

  get isKept(): boolean {
    return Boolean(this.folder);
  }

  record(answer: HeardAnswer): void {
    this.#seen.add(`${answer.method} ${new URL(answer.url).pathname} ${outcomeOf(answer)}`);
  }

  save(): void {
    if (!this.folder || this.#seen.size === 0) return;
    const tally = { by: this.by, seen: [...this.#seen] };
    fs.writeFileSync(path.join(this.folder, `${randomUUID()}.json`), JSON.stringify(tally));
  }
}
