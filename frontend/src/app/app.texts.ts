import { catalogue } from '../platform/texts.ts';

export const shellTexts = catalogue('shell', {
  dashboard: { en: 'Dashboard', ru: 'Главная' },
  orders: { en: 'Orders', ru: 'Заказы' },
  subscriptions: { en: 'Subscriptions', ru: 'Подписки' },
  transactions: { en: 'Transactions', ru: 'Транзакции' },
  profile: { en: 'Profile', ru: 'Профиль' },
  settings: { en: 'Settings', ru: 'Настройки' },
  users: { en: 'Users', ru: 'Пользователи' },
  products: { en: 'Products', ru: 'Продукты' },
  billingPrices: { en: 'Billing Prices', ru: 'Цены и тарифы' },
  createCustomOrder: { en: 'Create Custom Order', ru: 'Индивидуальный заказ' },
  attention: { en: 'Attention', ru: 'Требует внимания' },
  /** Short enough for one line of a phone's bottom bar. */
  attentionShort: { en: 'Attention', ru: 'Внимание' },
  log: { en: 'Event Log', ru: 'Журнал событий' },
  admin: { en: 'Admin', ru: 'Админ' },
  audit: { en: 'Audit', ru: 'Аудит' },
  adminPanel: { en: 'Admin Panel', ru: 'Админ-панель' },
  backToApp: { en: 'Back to App', ru: 'В приложение' },
  menu: { en: 'All pages', ru: 'Все страницы' },
  mainNavigation: { en: 'Main navigation', ru: 'Основная навигация' },
  quickNavigation: { en: 'Quick navigation', ru: 'Быстрая навигация' },
  home: { en: 'Orderstream, dashboard', ru: 'Orderstream, главная' },
});

/** The parts of the auditors' area. */
export const auditNames = catalogue('auditNames', {
  overview: { en: 'Overview', ru: 'Обзор' },
  stream: { en: 'All facts', ru: 'Все записи' },
  follow: { en: 'Follow', ru: 'Путь' },
  moment: { en: 'Past moment', ru: 'На момент' },
  comparison: { en: 'Comparison', ru: 'Сверка' },
  seals: { en: 'Seals', ru: 'Печати' },
  custody: { en: 'Custody', ru: 'Доступ к секретам' },
  money: { en: 'Money', ru: 'Деньги' },
  webhooks: { en: 'Messages from Stripe', ru: 'Сообщения Stripe' },
  export: { en: 'Export', ru: 'Выгрузка' },
});

export const auditAbout = catalogue('auditAbout', {
  overview: {
    en: 'Every fact, at any time, provable. Read only: nothing can be changed here',
    ru: 'Каждая запись, на любой момент, доказуемо. Только чтение: изменить здесь ничего нельзя',
  },
  stream: { en: 'Every fact of the log, with filters', ru: 'Все записи журнала, с фильтрами' },
  follow: {
    en: 'One order, person, unit, charge or subscription from first to last',
    ru: 'Один заказ, человек, единица, списание или подписка от начала до конца',
  },
  moment: {
    en: 'An order, a person or the stock at any moment',
    ru: 'Заказ, человек или остатки на любой момент',
  },
  comparison: {
    en: 'The live tables compared with a replay of the log',
    ru: 'Сравнение рабочих таблиц с повторным проигрыванием журнала',
  },
  seals: { en: 'The signed heads of the log', ru: 'Подписанные вершины журнала' },
  custody: { en: 'Who has seen which secret', ru: 'Кто какой секрет видел' },
  money: { en: 'Where every charge went', ru: 'Куда ушло каждое списание' },
  webhooks: { en: 'The outcome of each, including those that are not ours', ru: 'Что стало с каждым, включая не наши' },
  export: { en: 'Facts as a file, with proofs', ru: 'Записи файлом, с доказательствами' },
});

export const accessTexts = catalogue('access', {
  denied: { en: 'Access Denied', ru: 'Доступ запрещён' },
  deniedText: { en: "You don't have permission to access this page.", ru: 'У вас нет прав для доступа к этой странице.' },
  toApp: { en: 'Go to Dashboard', ru: 'В личный кабинет' },
  toHome: { en: 'Return to Home', ru: 'На главную' },
  unanswered: { en: 'Orderstream is not responding', ru: 'Orderstream не отвечает' },
  unansweredText: {
    en: 'Your connection or our server is down. This page continues automatically as soon as it can; nothing is lost.',
    ru: 'Сейчас нет связи или наш сервер недоступен. Страница продолжит работу сама, как только сможет; ничего не потеряно.',
  },
  again: { en: 'Try again', ru: 'Повторить' },
  broken: { en: 'Something went wrong', ru: 'Что-то пошло не так' },
  brokenText: {
    en: 'This page stopped working. Loading it again usually helps.',
    ru: 'Страница перестала работать. Обычно помогает перезагрузка.',
  },
  reload: { en: 'Reload', ru: 'Перезагрузить' },
});
