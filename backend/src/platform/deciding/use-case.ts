import { Inject, type INestApplicationContext, type InjectionToken, type Type } from '@nestjs/common';
import type { Command } from './command.ts';
import type { Token } from '../tokens.ts';
import { CommandHandler, type CommandClass } from './cqrs.ts';

/** What a use case needs of its process: tokens and classes by the names of its parameters. */
export type Needs = Record<string, Token<unknown> | (abstract new (...args: never[]) => unknown)>;

/** The dependencies that these needs are resolved to. */
export type DepsOf<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends abstract new (...args: never[]) => infer Instance
    ? Instance
    : N[Name] extends Token<infer Provided>
      ? Provided
      : never;
};

/** Resolves needs in a running application, for functions that no command calls. */
export const depsIn = <N extends Needs>(nest: Pick<INestApplicationContext, 'get'>, needs: N): DepsOf<N> =>
  Object.fromEntries(
    Object.entries(needs).map(([name, token]) => [name, nest.get<unknown>(token as InjectionToken, { strict: false })]),
  ) as DepsOf<N>;

/** One step of housekeeping, with what it needs of the process. */
export type Sweep<N extends Needs = Needs> = { readonly needs: N; run(this: void, deps: DepsOf<N>): Promise<void> };
/** Declares a step of housekeeping. */
export const sweep = <N extends Needs>(needs: N, run: (deps: DepsOf<N>) => Promise<void>): Sweep<N> => ({ needs, run });

type AnswerOf<C> = C extends Command<infer Answer> ? Answer : never;
type Run<C, N extends Needs> = (command: C, deps: DepsOf<N>) => Promise<AnswerOf<C>>;

/** A use case as a provider: Nest routes its command to it. `run` is its function, for callers that have the dependencies. */
export type UseCase<C, N extends Needs> = Type<{ execute: (command: C) => Promise<AnswerOf<C>> }> & { readonly run: Run<C, N> };

/** Declares the function that carries out one command, with what it needs of the process. */
export function useCase<C extends Command<unknown>, N extends Needs>(command: CommandClass<C>, needs: N, run: Run<C, N>): UseCase<C, N> {
  const names = Object.keys(needs);
  @CommandHandler(command)
  class Handler {
    static readonly run = run;
    readonly #deps: DepsOf<N>;
    constructor(...given: unknown[]) {
      this.#deps = Object.fromEntries(names.map((name, index) => [name, given[index]])) as DepsOf<N>;
    }
    execute(sentCommand: C): Promise<AnswerOf<C>> {
      return run(sentCommand, this.#deps);
    }
  }
  for (const [index, name] of names.entries()) Inject(needs[name] as InjectionToken)(Handler, undefined, index);
  Object.defineProperty(Handler, 'name', { value: `${command.name}Handler` });
  return Handler;
}
