import { derivedId } from '../../platform/deciding/derived-id.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { AnswerProblem } from '../orders.commands.ts';
import { problemDecider } from '../order/problem.decider.ts';

/** Each answer is stored in its own row, and the event names the valid one: of two concurrent answers, the other has no effect. */
export const answerProblem = useCase(
  AnswerProblem,
  { store: EVENT_STORE, words: ProblemWordsVault },
  async ({ about, text }, { store, words }): Promise<Reached> => {
    const answerId = derivedId(currentContext().commandId, 'answer');
    await words.keep(answerId, about.userId, text);
    return transact(store, problemDecider, `${about.orderId}.${about.productId}`, { type: 'RecordAnswer', ...about, answerId });
  },
);
