import { countWithNoun } from './plural.ts';

describe('a count with its noun', () => {
  it.each([
    [0, '0 units', '0 единиц'],
    [1, '1 unit', '1 единица'],
    [2, '2 units', '2 единицы'],
    [5, '5 units', '5 единиц'],
    [11, '11 units', '11 единиц'],
    [21, '21 units', '21 единица'],
    [1.5, '1.5 units', '1.5 единицы'],
  ])('agrees with %s', (count, english, russian) => {
    expect(countWithNoun.en(count, 'unit', 'units')).toBe(english);
    expect(countWithNoun.ru(count, 'единица', 'единицы', 'единиц')).toBe(russian);
  });
});
