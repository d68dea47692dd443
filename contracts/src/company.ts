/** Everything that pages and mails say about the company. The only place to change it. */
export const company = {
  product: 'Orderstream',
  name: 'Orderstream OÜ',
  registrationNumber: '16842305',
  address: 'Telliskivi 57, 10412 Tallinn, Estonia',
  email: 'hello@orderstream.example',
  phone: '+372 5555 0142',
  website: 'https://orderstream.example',
  messenger: { name: 'Telegram', url: 'https://t.me/orderstream_support' },
  founded: 2024,
} as const;
