import { ClientError, GraphQLClient } from 'graphql-request';
import { checkQueries } from './graphql-questions.mjs';
import { base } from './rest.mjs';

const client = new GraphQLClient(`${base}/graphql`);
await checkQueries(async (query, variables) => {
  try {
    return { data: await client.request(query, variables) };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return error.response;
  }
});
