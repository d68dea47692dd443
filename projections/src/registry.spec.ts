import { readModelNames } from '@orderstream/contracts/shared/read-models';
import { readModels } from './registry.ts';

describe('the read models that run', () => {
  it('are those whose names screens may listen for', () => {
    expect(readModels.map(({ name }) => name).sort()).toEqual([...readModelNames].sort());
  });
});
