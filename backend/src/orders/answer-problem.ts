import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { bornOf } from '../platform/deciding/born.ts';
import type { Reached } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ProblemWordsVault } from './problem-words.vault.ts';
import { AnswerProblem } from './orders.commands.ts';
import { problem } from './problem.decider.ts';

@CommandHandler(AnswerProblem)
export class AnswerProblemHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(ProblemWordsVault) private readonly words: ProblemWordsVault,
  ) {}

  /** Each answer has a separate row, and the fact names the one that counts: of two concurrent answers, the other has no effect. */
  async execute({ about, text }: AnswerProblem): Promise<Reached> {
    const answerId = bornOf(currentContext().commandId, 'answer');
    await this.words.keep(answerId, about.userId, text);
    return transact(this.store, problem, `${about.orderId}.${about.productId}`, { type: 'RecordAnswer', ...about, answerId });
  }
}
