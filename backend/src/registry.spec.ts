import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import type { Capability } from './platform/http/api.ts';
import { NamedFields, type Command } from './platform/deciding/command.ts';
import { apiModules, workerModules } from './registry.ts';

/** The key under which @nestjs/cqrs keeps the command of a handler; the package does not export it. */
const COMMAND_HANDLER_METADATA = '__commandHandler__';

type Module = Type | DynamicModule;

/** The providers of a module, and those of its imports. */
function providersOf(modules: readonly Module[], seen = new Set<Type>()): Type[] {
  return modules.flatMap((module) => {
    const type = 'module' in module ? module.module : module;
    const given: Partial<DynamicModule> = 'module' in module ? module : {};
    const listed = <T>(kind: 'imports' | 'providers'): T[] => [
      ...(seen.has(type) ? [] : ((Reflect.getMetadata(kind, type) as T[] | undefined) ?? [])),
      ...((given[kind] as T[] | undefined) ?? []),
    ];
    const own = listed<Type>('providers');
    const imports = listed<Module>('imports');
    seen.add(type);
    return [...own.filter((provider) => typeof provider === 'function'), ...providersOf(imports, seen)];
  });
}

const commandOf = (handler: Type) => Reflect.getMetadata(COMMAND_HANDLER_METADATA, handler) as Type | undefined;

const handlersIn = (modules: readonly Capability[]) => [...new Set(providersOf(modules))].filter((provider) => commandOf(provider));

const sources = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.ts$/.test(file) && !/\.spec\.ts$|testing\/|^main\./.test(file),
);

async function concreteCommands(): Promise<Type<Command>[]> {
  const classes = new Set<Type<Command>>();
  for (const file of sources) {
    const exported = Object.values((await import(join(import.meta.dirname, file.replace(/\.ts$/, '.js')))) as Record<string, unknown>);
    for (const one of exported) if (typeof one === 'function' && one.prototype instanceof NamedFields) classes.add(one as Type<Command>);
  }
  const abstract = new Set([...classes].map((command) => Object.getPrototypeOf(command) as Type));
  return [...classes].filter((command) => !abstract.has(command));
}

describe('the registry', () => {
  it('has one handler for every command', async () => {
    const concrete = await concreteCommands();
    expect(concrete.length).toBeGreaterThan(100);
    const processes = [apiModules, workerModules].map(handlersIn);
    const wrong = concrete.flatMap((command) => {
      const of = processes.map((handlers) => handlers.filter((handler) => commandOf(handler) === command).map(({ name }) => name));
      if (of.flat().length === 0) return [`${command.name} has no handler: write one, and npm run generate -- golden`];
      return of.filter((handlers) => handlers.length > 1).map((handlers) => `${command.name} has several: ${handlers.join(', ')}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has one name for every command: its class is called as its type', async () => {
    const names = (await concreteCommands()).map((command) => ({ class: command.name, type: new command().type }));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter(({ class: name, type }) => name !== type)).toEqual([]);
  });
});
