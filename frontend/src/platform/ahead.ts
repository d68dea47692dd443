declare global {
  interface Window {
    /** Set by public/first-moment.js: the answers to its early requests, by address. */
    orderstreamAhead?: { at: number; answers: Map<string, Promise<Response>> };
  }
}

/** Older answers may be out of date; the query is then sent again. */
const maxAge = 10_000;

/** Answers to requests made while the scripts were loading. Each is taken once; none without a request or an answer. */
export async function takeEarlyAnswer(address: string): Promise<Response | undefined> {
  const ahead = window.orderstreamAhead;
  const answer = ahead?.answers.get(address);
  if (!ahead || !answer) return undefined;
  ahead.answers.delete(address);
  if (Date.now() - ahead.at > maxAge) return undefined;
  return answer.catch((error: unknown) => {
    console.debug('An early request got no answer', error);
    return undefined;
  });
}
