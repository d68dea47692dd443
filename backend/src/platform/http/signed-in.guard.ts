import { createParamDecorator, Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { FastifyRequest } from 'fastify';
import { CheckedTokens, type VerifiedClaims } from './checked-tokens.ts';
import { refusal } from '../deciding/refusal.ts';
import { SESSION_CHECK } from '../tokens.ts';

export type ActorRole = NonNullable<Actor['role']>;

/** The owner of a session, with status and roles as of this request. */
export type SessionOwner = {
  userId: string;
  active: boolean;
  status: AccountStatus;
  /** None while this session owes a second factor. */
  roles: readonly string[];
  /** Whether the person has signed in or confirmed their password lately. */
  fresh: boolean;
  secondFactorMissing: boolean;
};

/** One SQL statement: the session's owner with status and roles, or null when the session has ended. */
export interface SessionCheck {
  identify(userId: string, sessionId: string): Promise<SessionOwner | null>;
}

/** The user who sent the request. */
export type SignedIn = {
  id: string;
  sessionId: string;
  status: AccountStatus;
  active: boolean;
  roles: readonly string[];
  fresh: boolean;
  secondFactorMissing: boolean;
  /** With the role that gave access to the route. */
  actor: Actor;
  tokenExpiresAt: Date;
};

export type SignedInRequest = FastifyRequest & { signedIn?: SignedIn };
type TokenRequest = SignedInRequest & { user: VerifiedClaims };

type Access = 'public' | 'any_status' | readonly ActorRole[];
const ACCESS = 'access';
const FRESH = 'fresh sign-in';

/** Opens a route to everyone. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/**
 * Opens a route to every signed-in user, in every status of the account. Without any of these decorators a route needs an active
 * account.
 */
export const AnyStatus = () => SetMetadata(ACCESS, 'any_status' satisfies Access);
/** Opens a route to active accounts with one of these roles. */
export const Roles = (...roles: ActorRole[]) => SetMetadata(ACCESS, roles satisfies Access);

/**
 * Opens a route only to users who have signed in, or typed the password again, in the last minutes: a session that was left open or
 * stolen does not suffice.
 */
export const FreshSignIn = () => SetMetadata(FRESH, true);

/** A parameter with the signed-in user; throws on a public route. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { signedIn } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!signedIn) throw new Error('a public route asks who is signed in');
  return signedIn;
});

@Injectable()
class TokenGuard extends AuthGuard('access-token') {
  override handleRequest<T>(_error: unknown, claims: T | false | null | undefined): T {
    if (!claims) throw refusal('not_signed_in');
    return claims;
  }
}

/** Decides who has access. A route declares it with `@Public`, `@AnyStatus` or `@Roles`; otherwise the account must be active. */
@Injectable()
export class SignedInGuard implements CanActivate {
  readonly #tokenGuard = new TokenGuard();
  readonly #verifiedTokens = new CheckedTokens();
  #sessions: SessionCheck | undefined;

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [context.getHandler(), context.getClass()]) ?? [];
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<TokenRequest>();
    const { sub: userId, sid: sessionId, exp } = await this.#claimsOf(request, context);
    this.#sessions ??= this.modules.get<SessionCheck>(SESSION_CHECK, { strict: false });
    const identity = await this.#sessions.identify(userId, sessionId);
    if (!identity) throw refusal('not_signed_in');
    const role = requireRole(access, identity);
    const { status, active, roles, fresh, secondFactorMissing } = identity;
    if (!fresh && this.reflector.getAllAndOverride<boolean | undefined>(FRESH, [context.getHandler(), context.getClass()]))
      throw refusal('sign_in_again');
    request.signedIn = {
      id: userId,
      sessionId,
      status,
      active,
      roles,
      fresh,
      secondFactorMissing,
      actor: { kind: 'user', id: userId, role },
      tokenExpiresAt: new Date(exp * 1000),
    };
    return true;
  }

  /** The verified claims of a request's token; a token is verified once. */
  async #claimsOf(request: TokenRequest, context: ExecutionContext): Promise<VerifiedClaims> {
    const { authorization = '' } = request.headers;
    const claims = this.#verifiedTokens.find(authorization, Date.now());
    if (claims) return claims;
    await this.#tokenGuard.canActivate(context);
    this.#verifiedTokens.keep(authorization, request.user);
    return request.user;
  }
}

/** The role that gives a user access to the route; a refusal if there is none. */
function requireRole(access: Exclude<Access, 'public'>, { active, roles, secondFactorMissing }: SessionOwner): ActorRole {
  if (access === 'any_status') return 'customer';
  if (!active) throw refusal('account_not_active');
  if (access.length === 0) return 'customer';
  const role = access.find((candidate) => candidate === 'customer' || roles.includes(candidate));
  if (!role) throw refusal(secondFactorMissing ? 'second_factor_required' : 'forbidden');
  return role;
}
