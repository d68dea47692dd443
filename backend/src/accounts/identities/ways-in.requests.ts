import { ApiProperty } from '@nestjs/swagger';

export class IdentityAnswer {
  @ApiProperty({ type: String }) provider!: string;
  /** The address at the provider. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) linked_at!: string;
  /** False if the user has unlinked it. */
  @ApiProperty({ type: Boolean }) linked!: boolean;
}

export class WaysInAnswer {
  @ApiProperty({ type: Boolean }) password!: boolean;
  @ApiProperty({ type: [IdentityAnswer] }) identities!: IdentityAnswer[];
}
