import { Failure } from '../folder/failure.ts';

/** The time since this moment, as text. */
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step and prints its duration; an error in it carries the step's name. */
export async function reportStep<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  try {
    const result = await action();
    console.log(`  ${name.padEnd(44)} ${seconds(since).padStart(7)}`);
    return result;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      name,
      error instanceof Error ? error.message : String(error),
      'the reason above says what is missing; npm start -- --fresh starts from scratch',
    );
  }
}
