import { catalogue } from '../../platform/texts.ts';

export const termsTexts = catalogue('terms', {
  title: { en: 'Terms of Service', ru: 'Условия использования' },
  lead: {
    en: 'What you may expect from us, and we from you. Effective from 1 November 2026.',
    ru: 'Чего вы можете ждать от нас, а мы — от вас. Действуют с 1 ноября 2026 года.',
  },
  who: { en: '1. Who we are', ru: '1. Кто мы' },
  whoText: {
    en: 'Orderstream offers AI virtual employees for outreach and the social-media account products they work with. By creating an account you accept these terms; if you act for a company, you confirm that you may bind it.',
    ru: 'Orderstream предлагает виртуальных ИИ-сотрудников для аутрича и аккаунты в социальных сетях, с которыми они работают. Создавая аккаунт, вы принимаете эти условия; действуя от имени компании, вы подтверждаете своё право её представлять.',
  },
  age: { en: '2. Age', ru: '2. Возраст' },
  ageText: { en: 'You must be 18 years or older to use Orderstream.', ru: 'Пользоваться Orderstream могут лица, достигшие 18 лет.' },
  account: { en: '3. Your account', ru: '3. Ваш аккаунт' },
  accountText: {
    en: 'Every registration is reviewed by our team before the signed-in area opens. Keep your password to yourself and tell us at once if someone else may know it. We may suspend an account that puts customers, platforms or payments at risk, and we say why.',
    ru: 'Каждую регистрацию до открытия личного кабинета рассматривает наша команда. Храните пароль в тайне и сразу сообщайте, если он мог стать известен другим. Мы можем заблокировать аккаунт, который создаёт риск для клиентов, площадок или платежей, и объясняем причину.',
  },
  service: { en: '4. The service', ru: '4. Услуга' },
  serviceText: {
    en: 'You choose a channel, a product type and a quantity. Stock is limited and shown as it is; an unpaid order keeps its products for a limited time only. After payment we deliver the private information of your products on the page of your order.',
    ru: 'Вы выбираете канал, тип продукта и количество. Остатки ограничены и показаны как есть; неоплаченный заказ держит продукты лишь ограниченное время. После оплаты мы передаём приватную информацию о продуктах на странице заказа.',
  },
  billing: { en: '5. Billing', ru: '5. Оплата' },
  billingText: {
    en: 'Orders are monthly subscriptions that renew automatically until you cancel. You can cancel at any time on the Subscriptions page; the subscription then ends with the period already paid for. Payments are handled by our payment provider, and card data never reaches our servers.',
    ru: 'Заказы — это ежемесячные подписки, которые продлеваются автоматически, пока вы их не отмените. Отменить можно в любой момент на странице подписок; подписка закончится вместе с оплаченным периодом. Платежи проводит платёжный провайдер, данные карт не попадают на наши серверы.',
  },
  use: { en: '6. Fair use', ru: '6. Добросовестное использование' },
  useText: {
    en: 'Do not use the products for spam, fraud, impersonation of real people, harassment or anything the law forbids. Do not resell access. Do not probe or overload our systems; if you find a weakness, write to us.',
    ru: 'Не используйте продукты для спама, мошенничества, выдачи себя за реальных людей, преследования и всего, что запрещено законом. Не перепродавайте доступ. Не взламывайте и не перегружайте наши системы; если нашли уязвимость, напишите нам.',
  },
  platforms: { en: '7. Other platforms', ru: '7. Другие площадки' },
  platformsText: {
    en: 'LinkedIn, Instagram, WhatsApp and others have rules of their own, which you follow yourself. They belong to their owners and are not affiliated with us.',
    ru: 'У LinkedIn, Instagram, WhatsApp и других площадок свои правила, которые вы соблюдаете самостоятельно. Они принадлежат своим владельцам и не связаны с нами.',
  },
  liability: { en: '8. Liability', ru: '8. Ответственность' },
  liabilityText: {
    en: 'Our total liability is limited to the amount you paid us in the preceding 3 months. We are not liable for lost profit or for what other platforms decide. Nothing here limits liability that the law does not allow to be limited.',
    ru: 'Наша совокупная ответственность ограничена суммой, которую вы заплатили нам за предшествующие 3 месяца. Мы не отвечаем за упущенную выгоду и за решения других площадок. Ничто здесь не ограничивает ответственность, которую закон ограничивать не позволяет.',
  },
  ending: { en: '9. Ending', ru: '9. Прекращение' },
  endingText: {
    en: 'You can delete your account in Settings, unless a paid order still awaits delivery. Your personal data is then removed; records that contain none stay.',
    ru: 'Удалить аккаунт можно в настройках, если нет оплаченного заказа, ожидающего поставки. Личные данные при этом стираются; записи, в которых их нет, остаются.',
  },
  changes: { en: '10. Changes and law', ru: '10. Изменения и право' },
  changesText: {
    en: 'We announce changes by email at least 14 days ahead. The law of Estonia applies; where you are a consumer, the protection of your own country stays with you.',
    ru: 'Об изменениях мы сообщаем по email не позднее чем за 14 дней. Применяется право Эстонии; если вы потребитель, защита вашей страны сохраняется.',
  },
});
