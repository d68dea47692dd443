import { Platform1768000000001 } from './migrations/0001-platform.ts';
import { Accounts1768000000002 } from './migrations/0002-accounts.ts';
import { Orders1768000000003 } from './migrations/0003-orders.ts';
import { Payments1768000000004 } from './migrations/0004-payments.ts';
import { LinksFollowedAgain1768000000005 } from './migrations/0005-links-followed-again.ts';
import { Attention1768000000006 } from './migrations/0006-attention.ts';
import { OneSecretOnce1768000000007 } from './migrations/0007-one-secret-once.ts';
import { SecretsInVersions1768000000008 } from './migrations/0008-secrets-in-versions.ts';
import { WordsInVersions1768000000009 } from './migrations/0009-words-in-versions.ts';
import { Webhooks1768000000010 } from './migrations/0010-webhooks.ts';
import { WorkInTables1768000000011 } from './migrations/0011-work-in-tables.ts';
import { SnapshotsInParts1768000000012 } from './migrations/0012-snapshots-in-parts.ts';
import { Audit1768000000015 } from './migrations/0015-audit.ts';
import { CustomerAttempts1768000000016 } from './migrations/0016-customer-attempts.ts';
import { LeftUnits1768000000018 } from './migrations/0018-left-units.ts';
import { SealsHandedOutside1768000000022 } from './migrations/0022-seals-handed-outside.ts';
import { FactsOfMails1768000000024 } from './migrations/0024-facts-of-mails.ts';
import { WordsAndChoices1768000000025 } from './migrations/0025-words-and-choices.ts';
import { BillingAndBrowserLanguage1768000000026 } from './migrations/0026-billing-and-browser-language.ts';
import { Doors1768000000027 } from './migrations/0027-doors.ts';
import { KnownSignIns1768000000035 } from './migrations/0035-known-sign-ins.ts';
import { Outages1768000000038 } from './migrations/0038-outages.ts';
import { SecondFactors1768000000039 } from './migrations/0039-second-factors.ts';
import { UnlinkedIdentities1768000000041 } from './migrations/0041-unlinked-identities.ts';
import { UnitWords1768000000045 } from './migrations/0045-unit-words.ts';
import { Notes1768000000048 } from './migrations/0048-notes.ts';
import { TakenOrders1768000000049 } from './migrations/0049-taken-orders.ts';
import { MailWords1768000000051 } from './migrations/0051-mail-words.ts';
import { Tags1768000000056 } from './migrations/0056-tags.ts';
import { NewestWords1768000000057 } from './migrations/0057-newest-words.ts';
import { ProcessShares1768000000058 } from './migrations/0058-process-shares.ts';
import { Origins1768000000059 } from './migrations/0059-origins.ts';
import { Rounds1768000000060 } from './migrations/0060-rounds.ts';
import { WebhookRefusals1768000000061 } from './migrations/0061-webhook-refusals.ts';
import { DeviceGenerations1768000000062 } from './migrations/0062-device-generations.ts';
import { ClearingsOfPools1768000000063 } from './migrations/0063-clearings-of-pools.ts';
import { WithdrawnResets1768000000064 } from './migrations/0064-withdrawn-resets.ts';
import { Shop1768000000066 } from './migrations/0066-shop.ts';
import { EndedPasswords1768000000067 } from './migrations/0067-ended-passwords.ts';
import { SearchedWords1768000000050 } from './migrations/0050-searched-words.ts';

/** In the order in which they are applied. */
export const migrations = [
  Platform1768000000001,
  Accounts1768000000002,
  Orders1768000000003,
  Payments1768000000004,
  LinksFollowedAgain1768000000005,
  Attention1768000000006,
  OneSecretOnce1768000000007,
  SecretsInVersions1768000000008,
  WordsInVersions1768000000009,
  Webhooks1768000000010,
  WorkInTables1768000000011,
  SnapshotsInParts1768000000012,
  Audit1768000000015,
  CustomerAttempts1768000000016,
  LeftUnits1768000000018,
  SealsHandedOutside1768000000022,
  FactsOfMails1768000000024,
  WordsAndChoices1768000000025,
  BillingAndBrowserLanguage1768000000026,
  Doors1768000000027,
  KnownSignIns1768000000035,
  Outages1768000000038,
  SecondFactors1768000000039,
  UnlinkedIdentities1768000000041,
  UnitWords1768000000045,
  Notes1768000000048,
  TakenOrders1768000000049,
  SearchedWords1768000000050,
  MailWords1768000000051,
  Tags1768000000056,
  NewestWords1768000000057,
  ProcessShares1768000000058,
  Origins1768000000059,
  Rounds1768000000060,
  WebhookRefusals1768000000061,
  DeviceGenerations1768000000062,
  ClearingsOfPools1768000000063,
  WithdrawnResets1768000000064,
  Shop1768000000066,
  EndedPasswords1768000000067,
];
