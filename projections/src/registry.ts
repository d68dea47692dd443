import { appUser } from './accounts/app-user.projection.ts';
import { userRoles } from './accounts/user-roles.projection.ts';
import { notificationsLogs } from './notifications/notifications-logs.projection.ts';
import { asModel, type Model } from './platform/model.ts';

/** Every read model there is. What is not listed here does not run. */
export const readModels: readonly Model[] = [asModel(appUser), asModel(userRoles), asModel(notificationsLogs)];
