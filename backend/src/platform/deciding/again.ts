import { Refusal } from './refusal.ts';

/** Does it again while another command has just changed what it was decided on: from the beginning, a few times at most. */
export async function decidedAgain<Answer>(mostTries: number, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'request_in_progress' || tries >= mostTries) throw error;
    }
  }
}
