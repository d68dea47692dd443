import { execFileSync } from 'node:child_process';
import path from 'node:path';

type Violation = { rule: string; from: string; to: string };
type Report = { rules: string[]; red: Record<string, string[]>; repository: { modules: number; broken: Violation[] } };

const report = JSON.parse(execFileSync(process.execPath, [path.join(__dirname, 'violations.mjs')], { encoding: 'utf8' })) as Report;

describe('the import rules', () => {
  it('have a fixture each, and no fixture is left over', () => {
    expect(Object.keys(report.red).sort()).toEqual([...report.rules].sort());
  });

  it.each(report.rules)('%s is broken by its fixture, and by nothing else in it', (rule) => {
    expect([...new Set(report.red[rule])]).toEqual([rule]);
  });

  it('are kept by the repository', () => {
    expect(report.repository.broken).toEqual([]);
  });

  it('have seen the repository at all', () => {
    expect(report.repository.modules).toBeGreaterThan(200);
  });
});
