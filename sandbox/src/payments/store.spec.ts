import fc from 'fast-check';
import { linksOf } from './links.ts';
import { ObjectStore, type Job } from './store.ts';

const job = (id: string, subject: string): Job => ({ id, task: 'retry', subject, due: 0, wall: false, succeeds: true });

const one = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), subject: fc.constantFrom('x', 'y', null) });
const history = fc.array(fc.record({ puts: fc.array(one, { maxLength: 4 }), kept: fc.boolean() }), { maxLength: 8 });

describe('the index of objects by a named id', () => {
  it('finds the same objects as a full scan, oldest first, also within a transaction', () => {
    fc.assert(
      fc.property(history, (transactions) => {
        const store = new ObjectStore(null);
        const compare = () => {
          for (const subject of ['x', 'y', 'z'])
            expect(store.referencing('job', subject)).toEqual(store.all('job').filter((each) => linksOf('job', each).includes(subject)));
        };
        for (const { puts, kept } of transactions) {
          const change = () =>
            store.transact(() => {
              for (const { id, subject } of puts) {
                if (subject === null) store.remove('job', id);
                else if (store.find('job', id)?.subject !== subject) {
                  store.remove('job', id);
                  store.put('job', job(id, subject));
                }
                expect(new Set(store.referencing('job', 'x'))).toEqual(new Set(store.all('job').filter((each) => each.subject === 'x')));
              }
              if (!kept) throw new Error('left');
            });
          if (kept) change();
          else expect(change).toThrow('left');
          compare();
        }
      }),
    );
  });
});
