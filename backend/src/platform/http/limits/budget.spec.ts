import { Budget } from './budget.ts';

const bounds = { least: 4, most: 100, milliseconds: 1_000 };

/** Admits requests until one is refused; returns their number. */
function fill(budget: Budget, now: number): number {
  let entered = 0;
  while (budget.enter(now)) entered += 1;
  return entered;
}

/** Keeps the budget full, while one request of this duration leaves every ten milliseconds; returns how many are inside at the end. */
function keepFull(budget: Budget, stay: number, from: number, until: number): number {
  for (let now = from; now < until; now += 10) {
    fill(budget, now);
    budget.leave(now - stay, now);
  }
  return budget.inside;
}

describe('a budget', () => {
  it('admits requests up to its limit, and no more', () => {
    const budget = new Budget(bounds);
    expect([fill(budget, 0), budget.inside]).toEqual([100, 100]);
    budget.leave(0, 10);
    expect([fill(budget, 10), budget.inside]).toEqual([1, 100]);
  });

  it('shrinks to its minimum while even the fastest request takes too long', () => {
    const budget = new Budget(bounds);
    const after = [keepFull(budget, 2_000, 0, 2_000), keepFull(budget, 2_000, 2_000, 10_000)];
    expect(after[0]).toBeLessThan(60);
    expect(after[1]).toBeLessThanOrEqual(5);
  });

  it('grows again once requests are fast', () => {
    const budget = new Budget(bounds);
    keepFull(budget, 2_000, 0, 10_000);
    keepFull(budget, 100, 10_000, 16_000);
    fill(budget, 16_000);
    expect(budget.inside).toBe(100);
  });

  it('is not reduced by slow requests among fast ones', () => {
    const budget = new Budget(bounds);
    fill(budget, 0);
    for (let now = 0; now < 5_000; now += 50) {
      budget.leave(now - 9_000, now);
      budget.leave(now - 20, now);
      fill(budget, now);
    }
    expect(budget.inside).toBe(100);
  });

  it('is not reduced by a few slow requests, or while no request ends', () => {
    const few = new Budget(bounds);
    for (let now = 0; now < 10_000; now += 100) {
      few.enter(now);
      few.leave(now - 9_000, now);
    }
    expect(fill(few, 10_000)).toBe(100);
    const stuck = new Budget(bounds);
    fill(stuck, 0);
    for (let now = 0; now < 10_000; now += 100) expect(stuck.enter(now)).toBe(false);
    stuck.leave(0, 10_000);
    expect(stuck.enter(10_000)).toBe(true);
  });
});
