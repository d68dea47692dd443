import type { GrantReason, LockOutReason, RevokeReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import { counted } from '@orderstream/contracts/shared/plural';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const lockOutReasonTexts = catalogueOf<LockOutReason>()('en', {
  abuse: { en: 'Abuse', ru: 'Злоупотребление' },
  payment_risk: { en: 'Payment risk', ru: 'Риск неоплаты' },
  customer_request: { en: 'The customer asked for it', ru: 'По просьбе клиента' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const grantReasonTexts = catalogueOf<GrantReason>()('en', {
  joined_team: { en: 'Joined the team', ru: 'Новый сотрудник' },
  new_duties: { en: 'New duties', ru: 'Новые обязанности' },
  stands_in: { en: 'Stands in for somebody', ru: 'Замещает другого сотрудника' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const revokeReasonTexts = catalogueOf<RevokeReason>()('en', {
  left_team: { en: 'Left the team', ru: 'Больше не сотрудник' },
  duties_ended: { en: 'No longer needed for their work', ru: 'Больше не нужна для работы' },
  abuse: { en: 'Abuse', ru: 'Злоупотребление' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

/** What of a person goes on, or waits, whatever becomes of their access. */
export const followsTexts = catalogue('en', {
  looking: { en: 'Looking for their orders…', ru: 'Проверяем заказы…' },
  failed: { en: 'Their orders could not be looked up.', ru: 'Не удалось проверить заказы.' },
  none: {
    en: 'They have no paid order to deliver and no running subscription.',
    ru: 'Оплаченных заказов к поставке и действующих подписок нет.',
  },
  orders: {
    en: (count: number) => `${counted.en(count, 'paid order waits', 'paid orders wait')} for delivery.`,
    ru: (count: number) => `Ждут поставки: ${counted.ru(count, 'оплаченный заказ', 'оплаченных заказа', 'оплаченных заказов')}.`,
  },
  subscriptions: {
    en: (count: number) => `${counted.en(count, 'subscription is', 'subscriptions are')} running.`,
    ru: (count: number) => `Действуют: ${counted.ru(count, 'подписка', 'подписки', 'подписок')}.`,
  },
  notYet: {
    en: 'Deliver or refund the paid orders first: until then the user cannot be deleted.',
    ru: 'Сначала поставьте оплаченные заказы или верните деньги: до этого пользователя нельзя удалить.',
  },
});

/** Asked before somebody loses their access, or is given power. */
export const standingTexts = catalogue('en', {
  rejectTitle: { en: (name: string) => `Reject ${name}?`, ru: (name: string) => `Отклонить заявку: ${name}?` },
  rejectText: {
    en: 'They cannot order anything, and are told by email that they were not approved.',
    ru: 'Заказывать будет нельзя. Человек получит письмо о том, что заявка не одобрена.',
  },
  reject: { en: 'Reject', ru: 'Отклонить' },
  suspendTitle: { en: (name: string) => `Suspend ${name}?`, ru: (name: string) => `Заблокировать: ${name}?` },
  suspendText: {
    en: 'They lose access at once and are told by email. Paid orders wait until the account is active again; subscriptions go on.',
    ru: 'Доступ прекратится сразу, человек получит письмо. Оплаченные заказы будут ждать, пока аккаунт снова не станет активным; подписки продолжатся.',
  },
  suspend: { en: 'Suspend', ru: 'Заблокировать' },
  lockOutTitle: { en: (name: string) => `Take access away from ${name}?`, ru: (name: string) => `Закрыть доступ: ${name}?` },
  deactivateText: {
    en: 'They lose access at once and are told by email that the account is inactive. Paid orders wait; subscriptions go on.',
    ru: 'Доступ прекратится сразу, человек получит письмо о том, что аккаунт неактивен. Оплаченные заказы будут ждать; подписки продолжатся.',
  },
  backText: {
    en: 'They lose access at once and wait for approval again. Paid orders wait with them; subscriptions go on.',
    ru: 'Доступ прекратится сразу, и аккаунт снова будет ждать одобрения. Оплаченные заказы подождут; подписки продолжатся.',
  },
  lockOut: { en: 'Take access away', ru: 'Закрыть доступ' },
  grantTitle: {
    en: (role: string, name: string) => `Grant ${role} to ${name}?`,
    ru: (role: string, name: string) => `Назначить роль «${role}»: ${name}?`,
  },
  grantText: {
    en: (powers: string) => `From now on this person ${powers}. They are told by email.`,
    ru: (powers: string) => `С этого момента человек ${powers}. Он получит письмо.`,
  },
  grant: { en: 'Grant', ru: 'Назначить' },
  revokeTitle: {
    en: (role: string, name: string) => `Revoke ${role} from ${name}?`,
    ru: (role: string, name: string) => `Снять роль «${role}»: ${name}?`,
  },
  revokeText: {
    en: (powers: string) => `At present this person ${powers}. That ends at once, also where they are signed in. They are told by email.`,
    ru: (powers: string) => `Сейчас человек ${powers}. Это прекратится сразу, в том числе в открытых сеансах. Человек получит письмо.`,
  },
  revoke: { en: 'Revoke', ru: 'Снять' },
});

export const rolePowers = catalogue('en', {
  admin: {
    en: 'sees all secrets, gives money back, changes prices, roles and accounts, and deletes people',
    ru: 'видит все секретные данные, возвращает деньги, меняет цены, роли и аккаунты и удаляет людей',
  },
  auditor: {
    en: 'reads every fact of the log and exports it, and changes nothing',
    ru: 'читает и выгружает все записи журнала и ничего не меняет',
  },
  moderator: {
    en: 'works in the office, without secrets, refunds, prices, roles, deletions and exports',
    ru: 'работает с заказами, складом и клиентами, но без секретных данных, возвратов, цен, ролей, удалений и выгрузок',
  },
} satisfies Record<Role, unknown>);
