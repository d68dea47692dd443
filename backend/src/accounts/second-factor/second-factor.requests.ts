import { recoveryReasons, secondFactors, type RecoveryReason, type SecondFactor } from '@orderstream/contracts/accounts/lifecycle';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsObject } from 'class-validator';
import { TextLine } from '../../platform/http/text-fields.ts';

const codeKinds = ['totp', 'recovery_code'] as const;
const opaque = { type: 'object' as const, additionalProperties: true };

export class CodeRequest {
  @ApiProperty({ type: String }) @TextLine(100) @IsNotEmpty() code!: string;
}

export class SecondStepCodeRequest extends CodeRequest {
  @ApiProperty({ enum: codeKinds }) @IsIn(codeKinds) kind!: (typeof codeKinds)[number];
}

export class PasskeyRequest {
  /** The response of the browser's WebAuthn library. */
  @ApiProperty(opaque) @IsObject() response!: Record<string, unknown>;
}

export class NewPasskeyRequest extends PasskeyRequest {
  @ApiProperty({ type: String, maxLength: 100 }) @TextLine(100) @IsNotEmpty() name!: string;
}

export class RecoveryRequest {
  @ApiProperty({ enum: recoveryReasons }) @IsIn(recoveryReasons) reason!: RecoveryReason;
}

export class SecondStepAnswer {
  @ApiProperty({ enum: secondFactors, isArray: true }) kinds!: SecondFactor[];
  @ApiProperty({ type: Boolean }) recovery_codes!: boolean;
}

export class OptionsAnswer {
  /** The options for the browser's WebAuthn library. */
  @ApiProperty(opaque) options!: Record<string, unknown>;
}

export class PasskeyAnswer {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) name!: string;
  @ApiProperty({ type: String, format: 'date-time' }) added_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) last_used_at!: string | null;
}

export class SecondFactorAnswer {
  /** Whether the user's roles require a second factor. */
  @ApiProperty({ type: Boolean }) demanded!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) totp_added_at!: string | null;
  @ApiProperty({ type: [PasskeyAnswer] }) passkeys!: PasskeyAnswer[];
  @ApiProperty({ type: Number }) recovery_codes_left!: number;
}

export class NewTotpAnswer {
  @ApiProperty({ type: String }) secret!: string;
  /** The content of the QR code. */
  @ApiProperty({ type: String }) url!: string;
}

export class AddedAnswer {
  @ApiProperty({ type: String }) position!: string;
  /** Returned with the first factor, and when they are renewed; never shown again. */
  @ApiProperty({ type: [String], nullable: true }) recovery_codes!: string[] | null;
}

export class OthersSecondFactorAnswer {
  @ApiProperty({ enum: secondFactors, isArray: true }) kinds!: SecondFactor[];
}
