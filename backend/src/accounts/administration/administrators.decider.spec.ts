import type { AdministratorEvent } from '@orderstream/contracts/accounts/events';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws, playCommands } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { administrators, type AdministratorCommand } from './administrators.decider.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const bob = '22222222-2222-4222-8222-222222222222';
const given = specOf(administrators);
const release = (userId: string, asOf: number) => ({ type: 'ReleaseAdministrator', userId, asOf }) as const;
const note = (userId: string, asOf: number, active: boolean) => ({ type: 'NoteAdministrator', userId, asOf, active }) as const;
const added = (user_id: string, as_of: number): AdministratorEvent => ({ type: 'administrator_added', data: { user_id, as_of } });
const removed = (user_id: string, as_of: number): AdministratorEvent => ({ type: 'administrator_removed', data: { user_id, as_of } });

describe('the only administrator', () => {
  it('cannot be removed', () => given(added(ann, 3)).when(release(ann, 4)).refuses('last_administrator'));
  it('is added once', () => {
    given()
      .when(note(ann, 3, true))
      .then(added(ann, 3));
    given(added(ann, 3))
      .when(note(ann, 4, true))
      .nothing();
  });
});

describe('one administrator of two', () => {
  it('is removed once', () => {
    given(added(ann, 3), added(bob, 2)).when(release(ann, 4)).then(removed(ann, 4));
    given(added(ann, 3), added(bob, 2), removed(ann, 4)).when(release(ann, 4)).nothing();
  });
  it('cannot be removed when the other one has just been removed', () =>
    given(added(ann, 3), added(bob, 2), removed(ann, 4)).when(release(bob, 2)).refuses('last_administrator'));
  it('is not added again by an older state of the account', () => {
    given(added(ann, 3), added(bob, 2), removed(ann, 4))
      .when(note(ann, 4, true))
      .nothing();
    given(added(ann, 3), added(bob, 2), removed(ann, 4))
      .when(note(ann, 6, true))
      .then(added(ann, 6));
  });
});

describe('an ordinary account', () => {
  it('is not recorded', () =>
    given(added(ann, 3))
      .when(note(bob, 7, false))
      .nothing());
});

const anyone = fc.constantFrom(ann, bob, '33333333-3333-4333-8333-333333333333');
const anyAdministratorCommand = anyCommandOf<AdministratorCommand>({
  NoteAdministrator: fc.tuple(anyone, fc.nat(20), fc.boolean()).map(([who, asOf, active]) => note(who, asOf, active)),
  ReleaseAdministrator: fc.tuple(anyone, fc.nat(20)).map(([who, asOf]) => release(who, asOf)),
});

describe('the administrators', () => {
  deciderLaws(administrators, anyAdministratorCommand);

  it('are never empty after a removal', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.array(anyAdministratorCommand, { maxLength: 30, size: 'max' }), anyone, fc.nat(20), (history, who, asOf) => {
        const now = new Date('2026-01-15T12:00:00.000Z');
        const { state } = playCommands(administrators, history, now);
        const after = playCommands(administrators, [...history, release(who, asOf)], now).state;
        const active = (of: typeof state) => Object.values(of).filter((one) => one.active).length;
        if (active(state) > 0) expect(active(after)).toBeGreaterThan(0);
        else expect(active(after)).toBe(0);
      }),
    );
  });
});
