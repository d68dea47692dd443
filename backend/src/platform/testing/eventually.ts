/** Repeats `look` until its result satisfies the condition, and returns that result. Looks less often the longer it takes. */
export async function eventually<T>(look: () => T | Promise<T>, holds: (value: T) => boolean, milliseconds = 60_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (let pause = 10; ; pause = Math.min(100, 1.2 * pause)) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`it never came; at the end there was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
