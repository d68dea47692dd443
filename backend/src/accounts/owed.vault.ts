import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import { currentContext, within } from '../platform/context.ts';
import { CommandBus } from '../platform/cqrs.ts';
import {
  ConfirmEmail,
  LinkGoogle,
  RecordPasswordChange,
  RecordProfileChange,
  RecordSessionsEnded,
  RegisterUser,
} from './accounts.commands.ts';
import { SendLink } from './auth.commands.ts';
import { Owed } from './owed.entity.ts';
import { emailKey } from './person.entity.ts';

/** What may be owed: kept as its fields, brought back to life by its name. */
const owable = { RegisterUser, ConfirmEmail, LinkGoogle, RecordProfileChange, RecordPasswordChange, RecordSessionsEnded, SendLink };
type Owable = InstanceType<(typeof owable)[keyof typeof owable]>;

/** The one who asked carries a command out at once; the worker takes over what is still there after this. */
const leftAloneSeconds = 10;
const patience = 15_000;

/**
 * Keeps vault and log together: a change of rows and the commands that tell of it are one transaction. What was cut off
 * before the commands were carried out is taken up by the next who looks, or by the worker.
 */
@Injectable()
export class OwedVault {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async owe(manager: EntityManager, command: Owable, userId: string | null): Promise<void> {
    const { commandId, correlationId, causationId, actor, source } = currentContext();
    const { type: kind, ...data } = command;
    await manager.query(
      `insert into vault.owed_command (id, user_id, kind, data, context, due_at, created_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), clock_timestamp()) on conflict (id) do nothing`,
      [
        v5(kind, commandId),
        userId,
        kind,
        JSON.stringify(data),
        JSON.stringify({ correlationId, causationId, actor, source }),
        kind === 'SendLink' ? 0 : leftAloneSeconds,
      ],
    );
  }

  /** Carries out what is owed for somebody, in the order in which it came to be. */
  async settle(userId: string): Promise<void> {
    const owed = await this.db.getRepository(Owed).find({ where: { user_id: userId }, order: { created_at: 'ASC', id: 'ASC' } });
    for (const one of owed) await this.carryOut(one);
  }

  /** Still owed, and not by somebody who is just about to carry it out. Nobody else can carry it out meanwhile. */
  async isAbandoned(manager: EntityManager, userId: string, kind: keyof typeof owable): Promise<boolean> {
    const left: unknown[] = await manager.query(
      'select id from vault.owed_command where user_id = $1 and kind = $2 and due_at <= now() for update',
      [userId, kind],
    );
    return left.length > 0;
  }

  /** Takes what is due and puts it off at the same time: who dies over it leaves it to somebody else. */
  async takeDue(count: number): Promise<Owed[]> {
    const taken: unknown = await this.db.query(
      `update vault.owed_command set attempts = attempts + 1, due_at = now() + make_interval(secs => least(600, 5 * 2 ^ attempts))
        where id in (select id from vault.owed_command where due_at <= now() order by due_at limit $1 for update skip locked)
        returning *`,
      [count],
    );
    return (taken as [Owed[], number])[0];
  }

  /** Nothing that was owed for somebody, or asked for under their address, outlives them. */
  async forget(manager: EntityManager, userId: string, email: string): Promise<void> {
    await manager.query(`delete from vault.owed_command where user_id = $1 or lower(data ->> 'email') = $2`, [userId, emailKey(email)]);
  }

  async carryOut({ id, kind, data, context }: Owed): Promise<void> {
    const command = revived(kind, data);
    await within({ ...context, commandId: id, deadline: Date.now() + patience }, () => this.commands.execute<unknown>(command));
    await this.drop(id);
  }

  async drop(id: string): Promise<void> {
    await this.db.getRepository(Owed).delete({ id });
  }
}

function revived(kind: string, data: Record<string, unknown>): Owable {
  const [, kindOf] = Object.entries(owable).find(([name]) => name === kind) ?? [];
  if (!kindOf) throw new Error(`nothing called ${kind} can be owed`);
  return Object.assign(Object.create(kindOf.prototype) as Owable, { type: kind }, data);
}
