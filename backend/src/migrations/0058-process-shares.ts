import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The streams of a process are dealt out in shares. A process is taken over from `process_checkpoints` when nobody of an earlier
 * version runs it any more; its row there stays behind, leased for ever, so that none of them begins again.
 */
export class ProcessShares1768000000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table work.workers (worker uuid primary key, alive_until timestamptz not null)');
    await runner.query(`
      create table work.process_shares (
        process text not null,
        share smallint not null,
        position bigint,
        owner uuid,
        fence bigint not null default 0,
        primary key (process, share)
      )`);
    await runner.query(`
      create view work.process_progress as
        select process, min(coalesce(position, 0)) as position, bool_and(worker is not null) as is_run
        from work.process_shares left join work.workers on worker = owner and alive_until > now() group by process
        union all
        select process, coalesce(position, 0), coalesce(leased_until > now(), false)
        from work.process_checkpoints c where not exists (select from work.process_shares s where s.process = c.process)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update work.process_checkpoints c set owner = null, leased_until = null, position = kept.position
      from (select process, case when bool_and(position is not null) then min(position) end as position
        from work.process_shares group by process) kept
      where kept.process = c.process`);
    await runner.query('drop view work.process_progress');
    await runner.query('drop table work.process_shares');
    await runner.query('drop table work.workers');
  }
}
