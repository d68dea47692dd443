import { Inject, Injectable } from '@nestjs/common';
import { CommandBus as NestCommandBus, CommandHandler as handles, CqrsModule } from '@nestjs/cqrs';
import type { Command } from './command.ts';
import { withSpan } from '../telemetry/tracing.ts';

/** Marks the class whose `execute` carries out one kind of command. */
export const CommandHandler = (command: CommandClass): ClassDecorator => handles(command);

export type CommandClass<C extends Command<unknown> = Command<unknown>> = abstract new (...args: never[]) => C;

/** Nest's command bus, typed by the answer of each command. Nest's other buses keep facts in memory and are not used. */
@Injectable()
export class CommandBus {
  constructor(@Inject(NestCommandBus) private readonly bus: NestCommandBus) {}

  execute<Answer>(command: Command<Answer>): Promise<Answer> {
    return withSpan(`command ${command.type}`, () => this.bus.execute<Command<Answer>, Answer>(command));
  }
}

/** Sends a command over the bus. */
export type Send = CommandBus['execute'];

/** Nest's module for command buses, which every process of the backend imports once. */
export const cqrsModule = () => CqrsModule.forRoot();
