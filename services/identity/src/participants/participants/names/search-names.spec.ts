import { searchNames, searchText } from './search-names.ts';

describe('the search columns of a name', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['ZOE\u0308', 'zoe'],
    ['  Ana   María ', 'ana maria'],
    ['İpek', 'ipek'],
    ['Ёлкин', 'елкин'],
    ['O’Neil-Łuk', 'o’neil-luk'],
    ['Øystein Großmann', 'oystein grossmann'],
    ['김서연', '김서연'],
    ['\u0301', ''],
    ['', ''],
  ])('%j is %j', (name, plain) => {
    expect(searchText(name)).toBe(plain);
    expect(searchText(plain)).toBe(plain);
  });

  it('are the whole name and the last one', () => {
    expect(searchNames('Zoë', 'Quinn')).toEqual({ searchName: 'zoe quinn', searchLastName: 'quinn' });
    expect(searchNames('', 'Quinn')).toEqual({ searchName: 'quinn', searchLastName: 'quinn' });
  });

  it('are cut between characters at the column’s length, and so is a searched text', () => {
    const { searchName, searchLastName } = searchNames('𝒜'.repeat(150), 'B'.repeat(480));
    expect(Array.from(searchName)).toHaveLength(200);
    expect(searchName.isWellFormed()).toBe(true);
    expect(searchLastName).toBe('b'.repeat(200));
    expect(searchText('b'.repeat(300))).toBe(searchLastName);
  });
});
