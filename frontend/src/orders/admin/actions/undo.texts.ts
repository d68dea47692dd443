import type { OfficeCancelReason } from '@orderstream/contracts/orders/lifecycle';
import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import { catalogueOf } from '../../../platform/texts.ts';

export const cancelReasonTexts = catalogueOf<OfficeCancelReason>()('cancelReason', {
  customer_request: { en: 'Requested by the customer', ru: 'По просьбе клиента' },
  not_paid: { en: 'Unpaid for too long', ru: 'Слишком долго не оплачен' },
  not_deliverable: { en: 'Cannot be delivered', ru: 'Невозможно поставить' },
  ordered_twice: { en: 'Ordered twice', ru: 'Заказан дважды' },
  wrong_terms: { en: 'Wrong price or description', ru: 'Ошибка в цене или описании' },
  fraudulent: { en: 'Fraud', ru: 'Мошенничество' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const takeBackReasonTexts = catalogueOf<TakeBackReason>()('takeBackReason', {
  wrong_product: { en: 'Wrong product', ru: 'Не тот продукт' },
  does_not_work: { en: 'It does not work', ru: 'Не работает' },
  needed_elsewhere: { en: 'Needed for another order', ru: 'Нужен для другого заказа' },
  payment_risk: { en: 'Payment risk', ru: 'Риск неоплаты' },
  customer_request: { en: 'Requested by the customer', ru: 'По просьбе клиента' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});
