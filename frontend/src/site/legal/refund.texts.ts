import { catalogue } from '../../platform/texts.ts';

export const refundPolicyTexts = catalogue('refundPolicy', {
  title: { en: 'Refund Policy', ru: 'Политика возвратов' },
  lead: {
    en: 'When money comes back, and when it does not. Effective from 1 November 2026.',
    ru: 'Когда деньги возвращаются, а когда нет. Действует с 1 ноября 2026 года.',
  },
  final: { en: '1. After delivery', ru: '1. После поставки' },
  finalText: {
    en: 'All sales are final after agent delivery. Once the private information of a product is available to you, it cannot be taken back, and neither can the payment.',
    ru: 'После передачи агента все продажи окончательны. Когда приватная информация о продукте стала вам доступна, её нельзя забрать назад, как и оплату.',
  },
  before: { en: '2. Before delivery', ru: '2. До поставки' },
  beforeText: {
    en: 'If a paid order has not been delivered yet, write to us: we cancel it and return the full amount. An unpaid order you can cancel yourself.',
    ru: 'Если оплаченный заказ ещё не выполнен, напишите нам: мы отменим его и вернём всю сумму. Неоплаченный заказ можно отменить самостоятельно.',
  },
  mistakes: { en: '3. Our mistakes', ru: '3. Наши ошибки' },
  mistakesText: {
    en: 'A payment that arrives twice, or for an order that was already cancelled, is returned without your asking. If we cannot deliver what you paid for, we return the money.',
    ru: 'Платёж, пришедший дважды или за уже отменённый заказ, возвращается без вашего обращения. Если мы не можем поставить оплаченное, мы возвращаем деньги.',
  },
  subscriptions: { en: '4. Subscriptions', ru: '4. Подписки' },
  subscriptionsText: {
    en: 'Cancelling a subscription stops the next charge and takes effect at the end of the paid period. Periods that have begun are not refunded in part.',
    ru: 'Отмена подписки останавливает следующее списание и действует с конца оплаченного периода. Начавшиеся периоды частично не возмещаются.',
  },
  how: { en: '5. How it comes back', ru: '5. Как возвращаются деньги' },
  howText: {
    en: 'To the card or account that paid, through the payment provider, usually within 5 to 10 working days. Each refund appears in your Transactions.',
    ru: 'На карту или счёт, с которых пришла оплата, через платёжного провайдера, обычно в течение 5–10 рабочих дней. Каждый возврат виден в ваших транзакциях.',
  },
});
