import type { SelfDeliveryBar } from '@orderstream/contracts/orders/lifecycle';
import { catalogueOf } from '../../../platform/texts.ts';

/** Why an order waits for a person although its product is delivered automatically. */
export const selfDeliveryBarTexts = catalogueOf<SelfDeliveryBar>()('selfDeliveryBar', {
  custom: { en: 'it is a custom order', ru: 'это индивидуальный заказ' },
  not_waiting: { en: 'it is not waiting for delivery', ru: 'он не ждёт поставки' },
  under_way: { en: 'a delivery is under way', ru: 'поставка уже выполняется' },
  disputed: { en: 'its payment is disputed', ru: 'платёж оспорен' },
  money_back: { en: 'it was partly refunded, or a refund is under way', ru: 'часть денег возвращена или возвращается' },
  taken_back: { en: 'its delivery was taken back', ru: 'поставка была отозвана' },
  customer: { en: 'the customer’s account is not active', ru: 'аккаунт клиента не активен' },
  stock: { en: 'there are not enough units', ru: 'не хватает единиц на складе' },
  promised: { en: 'the units in stock are promised to other orders', ru: 'единицы на складе обещаны другим заказам' },
});
