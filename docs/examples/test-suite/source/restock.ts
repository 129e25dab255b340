import type { AdminApiClient } from '@shopify/admin-api-client';

/** A product that will be sold out soon. */
export interface ScarceProduct {
  readonly id: string;
  readonly title: string;
  /** Pieces that can be sold, in all variants and places together. */
  readonly left: number;
}

interface Page {
  readonly products: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly title: string;
      readonly totalInventory: number;
    }>;
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

const SCARCE = `
  query Scarce($filter: String!, $after: String) {
    products(first: 20, after: $after, query: $filter) {
      nodes { id title totalInventory }
      pageInfo { hasNextPage endCursor }
    }
  }`;

const MARK = `
  mutation Mark($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) { userErrors { field message } }
  }`;

/**
 * Every active product with fewer pieces than `least`, the scarcest first.
 * @throws Error with the words of the service
 */
export async function scarceProducts(
  client: AdminApiClient,
  least: number,
): Promise<readonly ScarceProduct[]> {
  const found: ScarceProduct[] = [];
  let after: string | null = null;
  do {
    const variables = { filter: `status:active inventory_total:<${least}`, after };
    const page: Page = await ask<Page>(client, SCARCE, variables);
    for (const { id, title, totalInventory } of page.products.nodes) {
      found.push({ id, title, left: totalInventory });
    }
    after = page.products.pageInfo.hasNextPage ? page.products.pageInfo.endCursor : null;
  } while (after !== null);
  return found.toSorted((a, b) => a.left - b.left);
}

/** Puts the tag `restock` on a product. @throws Error with the words of the service */
export async function markForRestock(client: AdminApiClient, id: string): Promise<void> {
  const { tagsAdd } = await ask<{ tagsAdd: { userErrors: ReadonlyArray<{ message: string }> } }>(
    client,
    MARK,
    { id, tags: ['restock'] },
  );
  const [refused] = tagsAdd.userErrors;
  if (refused !== undefined) throw new Error(refused.message);
}

/** Asks again, a few times, while the service says that the app asks too much. */
async function ask<Data>(
  client: AdminApiClient,
  query: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  for (let tries = 1; ; tries++) {
    const { data, errors } = await client.request<Data>(query, { variables });
    const [first] = errors?.graphQLErrors ?? [];
    if (errors === undefined && data !== undefined) return data;
    if (first?.extensions?.['code'] !== 'THROTTLED' || tries === 3) {
      throw new Error(first?.message ?? errors?.message ?? 'The answer was empty.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100 * tries));
  }
}
