declare global {
  interface Window {
    /** Left by public/first-moment.js: the answers to what it asked for, by their addresses. */
    orderstreamAhead?: { at: number; answers: Map<string, Promise<Response>> };
  }
}

/** After this the world may have moved on; whoever wants to know asks anew. */
const freshFor = 10_000;

/** What was asked for while the scripts were on their way. Each answer is taken once; none where nobody asked, or nothing came. */
export async function takeAhead(address: string): Promise<Response | undefined> {
  const ahead = window.orderstreamAhead;
  const asked = ahead?.answers.get(address);
  if (!ahead || !asked) return undefined;
  ahead.answers.delete(address);
  if (Date.now() - ahead.at > freshFor) return undefined;
  return asked.catch((error: unknown) => {
    console.debug('What was asked for ahead got no answer', error);
    return undefined;
  });
}
