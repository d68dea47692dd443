import { fieldsOfSecret } from './secret-fields.ts';

describe('a secret', () => {
  it('of keys and values is split into fields, for any values', () =>
    expect(fieldsOfSecret('login: ann@example.test\nPassword:  a:b c \n\nПароль почты: 12 34\r\n2FA (TOTP): x')).toEqual([
      { name: 'login', value: 'ann@example.test' },
      { name: 'Password', value: 'a:b c' },
      { name: 'Пароль почты', value: '12 34' },
      { name: '2FA (TOTP)', value: 'x' },
    ]));
  it.each([
    'login ann password abc',
    'https://example.test/x',
    'login: ann\nand some words',
    'login:',
    '',
    '12:30 the meeting',
    'one: https://x.test\nhttps://y.test',
  ])('of any other form stays a text: %s', (text) => expect(fieldsOfSecret(text)).toBeNull());
  it('keeps addresses as values', () =>
    expect(fieldsOfSecret('Site: https://x.test/a')).toEqual([{ name: 'Site', value: 'https://x.test/a' }]));
});
