import type { GrantReason, LockOutReason, RevokeReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const lockOutReasonTexts = catalogueOf<LockOutReason>()('lockOutReason', {
  abuse: { en: 'Abuse', ru: 'Злоупотребление' },
  payment_risk: { en: 'Payment risk', ru: 'Риск неоплаты' },
  customer_request: { en: 'Requested by the customer', ru: 'По просьбе клиента' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const grantReasonTexts = catalogueOf<GrantReason>()('grantReason', {
  joined_team: { en: 'Joined the team', ru: 'Новый сотрудник' },
  new_duties: { en: 'New duties', ru: 'Новые обязанности' },
  stands_in: { en: 'Covers for a colleague', ru: 'Замещает другого сотрудника' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

export const revokeReasonTexts = catalogueOf<RevokeReason>()('revokeReason', {
  left_team: { en: 'Left the team', ru: 'Больше не сотрудник' },
  duties_ended: { en: 'No longer needed for their work', ru: 'Больше не нужна для работы' },
  abuse: { en: 'Abuse', ru: 'Злоупотребление' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

/** Orders and subscriptions that outlast a loss of access. */
export const openCommitmentTexts = catalogue('follows', {
  looking: { en: 'Checking their orders…', ru: 'Проверяем заказы…' },
  failed: { en: 'Their orders could not be checked.', ru: 'Не удалось проверить заказы.' },
  none: {
    en: 'They have no paid order to deliver and no running subscription.',
    ru: 'Оплаченных заказов к поставке и действующих подписок нет.',
  },
  orders: {
    en: (count: number) => `${countWithNoun.en(count, 'paid order waits', 'paid orders wait')} for delivery.`,
    ru: (count: number) => `Ждут поставки: ${countWithNoun.ru(count, 'оплаченный заказ', 'оплаченных заказа', 'оплаченных заказов')}.`,
  },
  subscriptions: {
    en: (count: number) => `${countWithNoun.en(count, 'subscription is', 'subscriptions are')} running.`,
    ru: (count: number) => `Действуют: ${countWithNoun.ru(count, 'подписка', 'подписки', 'подписок')}.`,
  },
  notYet: {
    en: 'Deliver or refund the paid orders first: until then the user cannot be deleted.',
    ru: 'Сначала поставьте оплаченные заказы или верните деньги: до этого пользователя нельзя удалить.',
  },
});

/** Questions before access is removed or a role changes. */
export const standingTexts = catalogue('standing', {
  rejectTitle: { en: (name: string) => `Reject ${name}?`, ru: (name: string) => `Отклонить заявку: ${name}?` },
  rejectText: {
    en: 'They cannot place orders. An email tells them that they were not approved.',
    ru: 'Человек не сможет заказывать и получит письмо о том, что заявка не одобрена.',
  },
  reject: { en: 'Reject', ru: 'Отклонить' },
  suspendTitle: { en: (name: string) => `Suspend ${name}?`, ru: (name: string) => `Заблокировать: ${name}?` },
  suspendText: {
    en: 'They lose access at once and are notified by email. Paid orders wait until the account is active again; subscriptions continue.',
    ru: 'Доступ прекратится сразу, человек получит письмо. Оплаченные заказы будут ждать, пока аккаунт снова не станет активным; подписки продолжатся.',
  },
  suspend: { en: 'Suspend', ru: 'Заблокировать' },
  lockOutTitle: { en: (name: string) => `Remove access for ${name}?`, ru: (name: string) => `Закрыть доступ: ${name}?` },
  deactivateText: {
    en: 'They lose access at once. An email tells them that the account is inactive. Paid orders wait; subscriptions continue.',
    ru: 'Доступ прекратится сразу, человек получит письмо о том, что аккаунт неактивен. Оплаченные заказы будут ждать; подписки продолжатся.',
  },
  backText: {
    en: 'They lose access at once and need approval again. Paid orders wait; subscriptions continue.',
    ru: 'Доступ прекратится сразу, и аккаунт снова будет ждать одобрения. Оплаченные заказы подождут; подписки продолжатся.',
  },
  lockOut: { en: 'Remove access', ru: 'Закрыть доступ' },
  grantTitle: {
    en: (role: string, name: string) => `Grant ${role} to ${name}?`,
    ru: (role: string, name: string) => `Назначить роль «${role}»: ${name}?`,
  },
  grantText: {
    en: (powers: string) => `This person will be able to ${powers}. They are notified by email.`,
    ru: (powers: string) => `Человек сможет ${powers}. Он получит письмо.`,
  },
  grant: { en: 'Grant', ru: 'Назначить' },
  revokeTitle: {
    en: (role: string, name: string) => `Revoke ${role} from ${name}?`,
    ru: (role: string, name: string) => `Снять роль «${role}»: ${name}?`,
  },
  revokeText: {
    en: (powers: string) =>
      `This person will no longer be able to ${powers}. This applies at once, in open sessions too. They are notified by email.`,
    ru: (powers: string) =>
      `Человек больше не сможет ${powers}. Изменение вступит в силу сразу, в том числе в открытых сеансах. Человек получит письмо.`,
  },
  revoke: { en: 'Revoke', ru: 'Снять' },
});

export const rolePowers = catalogue('rolePowers', {
  admin: {
    en: 'see all secrets, refund payments, change prices, roles and accounts, and delete users',
    ru: 'видеть все секретные данные, возвращать деньги, менять цены, роли и аккаунты и удалять пользователей',
  },
  auditor: {
    en: 'read and export every fact of the log (read only)',
    ru: 'читать и выгружать все записи журнала (без права изменений)',
  },
  moderator: {
    en: 'work in the office (without secrets, refunds, prices, roles, deletions and exports)',
    ru: 'работать с заказами, складом и клиентами (без секретных данных, возвратов, цен, ролей, удалений и выгрузок)',
  },
} satisfies Record<Role, unknown>);
