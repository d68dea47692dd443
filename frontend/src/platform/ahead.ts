declare global {
  /** The answers to the early requests of first-moment.ts, by address. */
  var orderstreamAhead: { at: number; answers: Map<string, Promise<Response>> } | undefined;
}

/** In milliseconds. An older answer may be out of date; the request is then sent again. */
const maxAge = 10_000;

/** The answer to a request that was sent while the scripts were loading. It is taken once; undefined without a request or an answer. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const ahead = globalThis.orderstreamAhead;
  const answer = ahead?.answers.get(address);
  if (!ahead || !answer) return undefined;
  ahead.answers.delete(address);
  if (Date.now() - ahead.at > maxAge) return undefined;
  return answer.catch((error: unknown) => {
    console.debug('An early request got no answer', error);
    return undefined;
  });
}
