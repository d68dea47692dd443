import {
  accountStatuses,
  grantReasons,
  lockOutReasons,
  revokeReasons,
  roles,
  statusReasons,
  statusMessageLimit,
  type AccountStatus,
  type GrantReason,
  type LockOutReason,
  type RevokeReason,
  type Role,
  type StatusReason,
} from '@orderstream/contracts/accounts/lifecycle';
import { tagLimit } from '@orderstream/contracts/office/tags';
import { answeredUser } from '@orderstream/projections/accounts/app-user.table';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { answerOf } from '../../platform/http/answer-of.ts';
import { PageRequest } from '../../platform/http/page.requests.ts';
import { ProfileAnswer } from '../people/people.requests.ts';
import { TextLine, TextLines } from '../../platform/http/text-fields.ts';
import { Omittable } from '../../platform/http/omittable.ts';

export class StatusRequest {
  @ApiProperty({ enum: accountStatuses }) @IsIn(accountStatuses) status!: AccountStatus;
  @ApiProperty({ enum: statusReasons, required: false }) @Omittable() @IsIn(statusReasons) reason?: StatusReason;
  @ApiProperty({ type: String, maxLength: statusMessageLimit, required: false, description: 'what the mail about it says besides' })
  @Omittable()
  @TextLines(statusMessageLimit)
  words?: string;
}

export class GrantRequest {
  @ApiProperty({ enum: grantReasons }) @IsIn(grantReasons) reason!: GrantReason;
}

export class RevokeRequest {
  @ApiProperty({ enum: revokeReasons }) @IsIn(revokeReasons) reason!: RevokeReason;
}

export class DeleteRequest {
  @ApiProperty({ enum: lockOutReasons }) @IsIn(lockOutReasons) reason!: LockOutReason;
}

export class UsersQuery extends PageRequest {
  @ApiProperty({ type: String, required: false }) @Omittable() @TextLine(200) search?: string;
  @ApiProperty({ enum: accountStatuses, required: false }) @Omittable() @IsIn(accountStatuses) status?: AccountStatus;
  @ApiProperty({ type: String, required: false }) @Omittable() @TextLine(tagLimit) tag?: string;
}

export class UserAnswer extends answerOf(answeredUser) {
  @ApiProperty({ type: String, format: 'email' }) email!: string;
  @ApiProperty({ type: String }) full_name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'the company that they say they are of' }) business_name!: string | null;
  @ApiProperty({ enum: roles, isArray: true }) roles!: Role[];
  @ApiProperty({ type: [String], description: 'of the office' }) tags!: string[];
}

export class UserCountsAnswer {
  @ApiProperty({ type: Number }) all!: number;
  @ApiProperty({ type: Number }) pending_approval!: number;
  @ApiProperty({ type: Number }) active!: number;
  @ApiProperty({ type: Number }) inactive!: number;
  @ApiProperty({ type: Number }) suspended!: number;
}

export class UsersAnswer {
  @ApiProperty({ type: [UserAnswer] }) items!: UserAnswer[];
  @ApiProperty({ type: String, nullable: true }) next!: string | null;
  @ApiProperty({ type: UserCountsAnswer }) counts!: UserCountsAnswer;
  @ApiProperty({ type: Number }) matching!: number;
  @ApiProperty({ type: String, description: 'the position of the log as of which they are shown' }) as_of!: string;
}

/** Without the picture's address, so that no browser of the office loads an address that a user has typed. */
export class UserDetailsAnswer extends UserAnswer implements Omit<ProfileAnswer, 'full_name' | 'avatar_url'> {
  @ApiProperty({ type: String, nullable: true }) phone!: string | null;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
}
