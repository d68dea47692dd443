import { Refusal } from './refusal.ts';

/** Retries an attempt from its beginning, a few times at most, when another command has changed the state that it was decided on. */
export async function retryOnConflict<Answer>(mostTries: number, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries >= mostTries) throw error;
    }
  }
}
